internal import LecternRoom

extension Rooms {
  /// Returns the number of people in a room; 0 if it isn't open.
  ///
  /// - Parameter name: the room's name, or `/` for the main room.
  func people(in name: String) -> Int {
    openRoom(name)?.room.assumeIsolated { $0.audienceCount } ?? 0
  }

  /// Returns the number that a room's app shares under a name; nil if the room isn't open, or shares none.
  func number(_ number: String, in name: String) -> Int? {
    openRoom(name)?.sharedNumbers(number)
  }

  /// Returns the open room of a name, or of `/` the main room.
  func openRoom(_ name: String) -> OpenRoom? {
    if name == "/" { return main }
    guard let name = RoomName(name), case .open(let room, _) = phases[name] else { return nil }
    return room
  }
}

extension CountClient {
  /// Reads the open rooms. Its own room is none of them.
  ///
  /// - Parameter directory: the server's rooms.
  init(of directory: RoomReference<Rooms>) {
    self.init(
      people: { room in
        guard let room else { return 0 }
        return await directory.room?.people(in: room) ?? 0
      },
      number: { await directory.room?.number($0, in: $1) },
      isAlone: { directory.room == nil }
    )
  }
}
