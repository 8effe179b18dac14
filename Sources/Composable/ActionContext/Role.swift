/// The role of a viewer in a room.
public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
  /// Watches.
  case audience
  /// Sends the actions that the room permits.
  case participant
  /// Also sends the actions marked ``ModeratorOnly()``, and removes participants.
  case moderator
  /// Sends every action that a page can send, and controls the room.
  case presenter
}
