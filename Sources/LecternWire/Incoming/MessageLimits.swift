/// The limits on the size of a message from a page.
public struct MessageLimits: Sendable, Hashable {
  /// Maximum length of the message, in bytes.
  public var length = Wire.messageLimit
  /// Maximum nesting depth, including the message's own object.
  public var depth = Wire.depthLimit
  /// Maximum number of values, at any depth.
  public var values = Wire.valueLimit
  /// Maximum length of an action's name, in bytes.
  public var nameLength = Wire.nameLimit

  public init() {}
}
