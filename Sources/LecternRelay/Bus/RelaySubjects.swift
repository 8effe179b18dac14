/// The subjects by which leaders and relays find each other, and of their links.
enum RelaySubjects {
  /// The relays' requests for links.
  static let hellos = "hello"

  /// The announcements of servers that begin to lead the rooms.
  static let announcements = "announcement"

  /// The packets of relays to a server, by its random id.
  static func up(to leader: String) -> String { "up.\(leader)" }

  /// The packets of servers to a relay, by its random id.
  static func down(to relay: String) -> String { "down.\(relay)" }
}
