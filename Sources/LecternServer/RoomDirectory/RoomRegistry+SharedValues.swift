internal import ArgumentParser

extension RoomRegistry {
  /// Checks that the server can have the room of each copied value, and that the room's state has the value's type.
  func checkSharedValues() throws {
    for served in apps {
      for value in served.app.sharedRooms {
        guard let source = app(at: value.room) else {
          throw ValidationError(
            "the app \(served.app.name) has a copy of a value of the room “\(value.room)”, which this server can't have"
          )
        }
        guard value.state == source.app.state else {
          throw ValidationError(
            """
            the app \(served.app.name) has a copy of a value of the room “\(value.room)”, whose state is \(source.app.state) and not \
            \(value.state)
            """
          )
        }
      }
    }
  }
}
