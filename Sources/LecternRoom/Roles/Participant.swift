/// A device whose user has entered a name, or that a presenter has put out; it has any number of pages open.
public struct Participant: Codable, Equatable, Identifiable, Sendable {
  /// The identifier of the device; not a secret.
  public let id: String
  /// The name that was entered; nil before, and once a presenter has cleared it.
  public var name: String?
  /// Whether a presenter has put the participant out.
  public var isOut = false

  public init(id: String, name: String? = nil, isOut: Bool = false) {
    self.id = id
    self.name = name
    self.isOut = isOut
  }
}
