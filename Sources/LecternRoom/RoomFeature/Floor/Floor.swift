/// The right to send all of the app's actions, beside the presenters.
public enum Floor: Codable, Equatable, Sendable {
  /// Only presenters have it.
  case presenter
  /// One participant has it, too.
  case granted(Hand)
  /// All participants have it.
  case open
}
