extension LogFile {
  /// The name of a room's log in the data folder of its server.
  public static let roomName = "lectern-room.sqlite"

  /// What the names of the temporary files begin with that become a room's log once they are whole.
  public static let newRoomPrefix = roomName + newSuffix

  /// What follows the path in that of such a file, before a number.
  static let newSuffix = "-new-"
}
