/// Encodes the name and the value of an action, as ``ActionPayload`` decodes them.
///
/// Independent of the encoding: the conforming type implements it. A conformance of ``UserAction`` calls the
/// functions that encode a case, such as `value(_:for:)`.
public protocol ActionEncoder {
  /// Appends a part to the dotted name.
  mutating func appendName(_ part: String)

  /// Encodes the value. An action encodes at most one, after its name.
  mutating func encode<Value: Encodable>(_ value: Value) throws

  /// Encodes several values as the value.
  ///
  /// - Parameters:
  ///   - values: the values in order.
  ///   - labels: the keys of an object with the values; nil for a list of them.
  mutating func encode<each Value: Encodable>(
    _ values: repeat each Value,
    labels: [String]?
  ) throws

  /// Encodes the id of an element. The value that follows, if any, is that of the element's action.
  mutating func encodeElement<ID: Encodable>(id: ID) throws

  /// Leaves the value out because it is redacted.
  mutating func redact()
}

/// An action that cannot be encoded.
public struct UnencodableAction: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why the action cannot be encoded, and what to do about it.
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }

  public var description: String { reason }
}
