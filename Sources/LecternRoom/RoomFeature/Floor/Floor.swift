/// The right to send all of the app's actions. Presenters always have it.
public enum Floor: Codable, Equatable, Sendable {
  /// Only presenters have the floor.
  case presenter
  /// One participant has the floor, too.
  case granted(Hand)
  /// All participants have the floor.
  case open
}
