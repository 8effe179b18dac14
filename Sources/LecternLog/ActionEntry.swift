/// The store that reduces an action.
public enum LogLane: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The app's.
  case app = 0
  /// The room's own: the floor, hands, links.
  case room = 1
}

/// An action that was reduced.
public struct ActionEntry: Hashable, Codable, Sendable {
  public var lane: LogLane
  /// The number of actions that the lane's store had reduced, this one included.
  public var count: Int
  /// The sender's id; nil for the server itself.
  public var sender: String?
  /// The role in which the sender sent it.
  public var role: String?
  /// The client id of the page that sent it; nil for an action of an effect or of the server.
  public var client: String?
  /// The number that the page gave it.
  public var ref: Int?
  /// The number of the action whose effect sent it, in the same lane.
  public var cause: Int?
  /// The dotted name.
  public var name: String
  /// The value as JSON; nil for an action without one, and for a redacted one.
  public var value: [UInt8]?
  /// Whether the value was left out because its case is redacted.
  public var isRedacted: Bool

  public init(
    lane: LogLane,
    count: Int,
    sender: String? = nil,
    role: String? = nil,
    client: String? = nil,
    ref: Int? = nil,
    cause: Int? = nil,
    name: String,
    value: [UInt8]? = nil,
    isRedacted: Bool = false
  ) {
    self.lane = lane
    self.count = count
    self.sender = sender
    self.role = role
    self.client = client
    self.ref = ref
    self.cause = cause
    self.name = name
    self.value = value
    self.isRedacted = isRedacted
  }
}
