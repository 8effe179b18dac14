/// A view state as JSON, encoded once for all who are to see it.
public struct EncodedState: Sendable {
  package let bytes: [UInt8]

  /// Encodes a view state.
  ///
  /// - Parameter state: what the viewers may see.
  /// - Throws: `EncodingError` where a value has no JSON, such as a NaN.
  public init(_ state: some Encodable) throws {
    bytes = try JSON.encode(state)
  }
}
