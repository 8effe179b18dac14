extension LogFile {
  /// The name of a room's log in the data folder of its server.
  public static let roomName = "lectern-room.sqlite"
}
