internal import Foundation

/// An `Encodable` value that is not a ``ViewState``: encoded and replaced as a whole.
///
/// Foundation's encoding is parsed and written again, since its keys and numbers are not in canonical form.
struct EncodableLeaf<Value: Encodable & Equatable & Sendable>: ViewState {
  let value: Value

  func write(to json: inout JSONWriter) throws(UnencodableValue) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let encoded: Data
    do {
      encoded = try encoder.encode(value)
    } catch {
      throw UnencodableValue(reason: "\(error)")
    }
    guard let canonical = RawJSON([UInt8](encoded)) else {
      throw UnencodableValue(reason: "it is nested more than \(JSONScanner.depthLimit) levels deep")
    }
    try canonical.write(to: &json)
  }
}

extension PatchWriter {
  /// Compares a field whose value is not a view state, and replaces it as a whole if it differs.
  @_disfavoredOverload
  public mutating func field<Value: Encodable & Equatable & Sendable>(
    _ name: String,
    _ old: Value,
    _ new: Value
  ) throws(UnencodableValue) {
    try field(name, EncodableLeaf(value: old), EncodableLeaf(value: new))
  }
}
