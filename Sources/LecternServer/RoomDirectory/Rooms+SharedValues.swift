internal import ArgumentParser
internal import Composable
internal import LecternRoom

extension Rooms {
  /// Checks that each shared value is of a room that the server can have, and that the room's state has its type.
  nonisolated func checkSharedValues() throws {
    for app in registry.apps {
      for value in app.app.sharedRooms {
        guard let source = registry.app(at: value.room) else {
          throw ValidationError(
            "the app \(app.app.name) shares a value of the room “\(value.room)”, which this server can't have"
          )
        }
        guard value.state == source.app.state else {
          throw ValidationError(
            """
            the app \(app.app.name) shares a value of the room “\(value.room)”, whose state is \(source.app.state) and not \
            \(value.state)
            """
          )
        }
      }
    }
  }

  /// Begins to keep the copies of a room that has opened equal to their values, and copies of its own values in other rooms.
  ///
  /// - Parameter name: the room's name, or `/` for the main room.
  func share(_ name: String) {
    guard !isStopping, let room = openRoom(name) else { return }
    for source in Set(room.copies.map(\.room)).sorted() where source != name { _ = find(source) }
    share(room, at: name, from: nil)
    for (other, phase) in phases {
      if case .open(let room, _) = phase { share(room, at: other.text, from: name) }
    }
    if name != "/" { share(main, at: "/", from: name) }
  }

  /// Begins to keep the copies of an open room equal to their values, as far as the rooms of those are open.
  ///
  /// - Parameter source: the name of the room of the values; nil for any.
  private func share(_ room: OpenRoom, at name: String, from source: String?) {
    for (index, copy) in room.copies.enumerated()
    where copy.room != name && (source == nil || copy.room == source) {
      let id = SharedValueTasks.Copy(room: name, index: index)
      guard !sharedValues.contains(id), let source = openRoom(copy.room) else { continue }
      let updates = SharedValueUpdates(
        of: copy,
        at: id,
        from: source.room,
        to: room.room,
        logger: room.logger
      )
      sharedValues.add(Task { await updates.run(on: self) }, of: id, from: copy.room)
    }
  }
}
