/// A view state as JSON, encoded once for all of its viewers.
public struct EncodedState: Hashable, Sendable {
  package let bytes: [UInt8]

  /// The length of the JSON in bytes.
  package var size: Int { bytes.count }

  public var hash: StateHash { StateHash(of: bytes) }

  /// Encodes a view state. Equal states give equal bytes.
  ///
  /// - Throws: ``UnencodableValue`` if a value has no JSON, such as NaN.
  public init(_ state: some ViewState) throws(UnencodableValue) {
    var json = JSONWriter()
    try state.write(to: &json)
    bytes = json.bytes
  }
}
