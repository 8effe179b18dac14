/// The subjects by which leaders and relays find each other, and of their links.
enum RelaySubjects {
  /// The relays say here that they want a link to whatever server leads the rooms.
  static let hellos = "hello"

  /// A server says here that it leads the rooms from now on.
  static let announcements = "announcement"

  /// What a relay sends a server, whose id is random.
  static func up(to leader: String) -> String { "up.\(leader)" }

  /// What a server sends a relay, whose id is random.
  static func down(to relay: String) -> String { "down.\(relay)" }
}
