/// A person who has said a name, or whom a presenter has put out: one device, however many pages it has open.
public struct Participant: Equatable, Identifiable, Sendable {
  /// The room's name for the device; not a secret.
  public let id: String
  /// What the person calls themselves; nil before they have said it, and once a presenter has cleared it.
  public var name: String?
  /// Whether a presenter has put the participant out.
  public var isOut = false

  /// A participant.
  public init(id: String, name: String? = nil, isOut: Bool = false) {
    self.id = id
    self.name = name
    self.isOut = isOut
  }
}
