/// Who drives.
public enum Floor: Equatable, Sendable {
  /// The presenter alone.
  case presenter
  /// One participant, beside the presenter.
  case granted(Hand)
  /// All participants.
  case open
}

/// Somebody who asks for the floor.
public struct Hand: Equatable, Identifiable, Sendable {
  /// The viewer's id.
  public let id: String
  /// What they call themselves.
  public let name: String

  /// A hand that is raised.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
