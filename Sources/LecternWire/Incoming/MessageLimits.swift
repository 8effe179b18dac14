/// How large a message from a page may be, in each way in which it could be too large.
public struct MessageLimits: Sendable, Hashable {
  /// The length of the message, in bytes.
  public var length = Wire.messageLimit
  /// How many objects and lists may be within each other, the message's own object included.
  public var depth = Wire.depthLimit
  /// How many values there may be in it, those of lists and of fields included, however short they are.
  public var values = Wire.valueLimit
  /// The length of an action's name, in bytes.
  public var nameLength = Wire.nameLimit

  /// The defaults.
  public init() {}
}
