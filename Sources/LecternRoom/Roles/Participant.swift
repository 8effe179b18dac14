/// A device whose user has entered a name, or that a presenter has removed. It has any number of pages open.
public struct Participant: Codable, Equatable, Identifiable, Sendable {
  /// The identifier of the device; not a secret.
  public let id: String
  /// The name that was entered; nil before, and after a presenter has cleared it.
  public var name: String?
  /// Whether a presenter has removed the participant.
  public var isRemoved = false
  /// The person's account; nil for a person who has not signed in.
  public var account: ParticipantAccount?

  // Existing logs have the earlier name.
  private enum CodingKeys: String, CodingKey {
    case id, name, account
    case isRemoved = "isOut"
  }

  public init(id: String, name: String? = nil, isRemoved: Bool = false) {
    self.id = id
    self.name = name
    self.isRemoved = isRemoved
  }
}
