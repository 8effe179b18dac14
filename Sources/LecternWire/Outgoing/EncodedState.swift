/// A view state as JSON, encoded once for all who are to see it.
public struct EncodedState: Hashable, Sendable {
  package let bytes: [UInt8]

  /// How long the JSON is, in bytes.
  package var size: Int { bytes.count }

  /// The hash of the JSON.
  public var hash: StateHash { StateHash(of: bytes) }

  /// Encodes a view state: the same always gives the same bytes.
  ///
  /// - Parameter state: what the viewers may see.
  /// - Throws: ``UnencodableValue`` where a value has no JSON, such as a NaN.
  public init(_ state: some ViewState) throws(UnencodableValue) {
    var json = JSONWriter()
    try state.write(to: &json)
    bytes = json.bytes
  }
}
