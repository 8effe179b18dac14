/// The right to send all of the app's actions, beside the presenters.
public enum Floor: Codable, Equatable, Sendable {
  /// Only presenters have it.
  case presenter
  /// One participant has it, too.
  case granted(Hand)
  /// All participants have it.
  case open
}

/// A participant that asks for the floor.
public struct Hand: Codable, Equatable, Identifiable, Sendable {
  /// The participant's id.
  public let id: String
  /// The name that the participant has entered.
  public let name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

extension RoomState {
  /// Takes the floor back for the presenters.
  mutating func takeFloorBack() { floor = .presenter }

  /// Takes the floor back from a participant, if it has it.
  mutating func takeFloorBack(from id: Participant.ID) {
    if isDriving(id) { takeFloorBack() }
  }
}
