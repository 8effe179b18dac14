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
