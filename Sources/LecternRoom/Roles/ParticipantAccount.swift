public import Composable

/// Who a participant is, by the provider with which the person has signed in.
public struct ParticipantAccount: Codable, Equatable, Sendable {
  /// The identifier of the person, unique among all providers. It doesn't reveal the provider's own.
  public let id: String
  /// The person's name; nil if the provider gives none.
  public let name: String?
  /// The person's role in the room.
  public let role: Role

  public init(id: String, name: String?, role: Role) {
    (self.id, self.name, self.role) = (id, name, role)
  }
}
