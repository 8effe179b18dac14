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
    try self.init(state, isPersonal: false)
  }

  /// Encodes the personal view state of one viewer.
  package init(personal state: some ViewState) throws(UnencodableValue) {
    try self.init(state, isPersonal: true)
  }

  private init(_ state: some ViewState, isPersonal: Bool) throws(UnencodableValue) {
    var json = JSONWriter()
    json.isPersonal = isPersonal
    try state.write(to: &json)
    bytes = json.bytes
  }
}
