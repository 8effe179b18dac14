internal import LecternRoom

extension Rooms {
  /// The time that a room opened for a message is left open, at least. Otherwise, messages to more rooms than may be open would
  /// close each other's rooms before they arrive.
  private static let deliveryTime = Duration.seconds(5)

  /// Returns the room for a message, and opens it if necessary. The server's own code sends it, so it may begin a room.
  ///
  /// - Parameter name: the room's name, or `/` for the main room.
  func find(_ name: String) -> RoomMessenger.FoundRoom {
    if let room = openRoom(name) { return .open(room.room) }
    guard let name = RoomName(name), let app = registry.app(of: name) else { return .impossible }
    open(name, of: app, replacingUnusedFor: Self.deliveryTime)
    return .later
  }
}

extension RoomMessenger {
  /// - Parameters:
  ///   - sender: the name of the room whose effects send; nil for the main room.
  ///   - directory: the server's rooms. There is none before the main room is open.
  ///   - hasOthers: whether the server has other rooms than the main room.
  init(from sender: RoomName?, in directory: RoomReference<Rooms>, hasOthers: Bool) {
    self.init(sender: sender?.text ?? "/") { name in
      if let rooms = directory.room { return await rooms.find(name) }
      if name == "/" { return .own }
      return hasOthers ? .later : .impossible
    }
  }
}
