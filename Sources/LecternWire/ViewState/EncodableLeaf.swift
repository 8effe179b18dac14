internal import Foundation

/// A value that is encoded and replaced as a whole: what has no ``ViewState`` of its own.
///
/// What Foundation makes of it is read once more, since its keys and numbers are not in the one form that
/// all else has.
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
      throw UnencodableValue(reason: "it has more than \(JSONScanner.depthLimit) levels")
    }
    try canonical.write(to: &json)
  }
}

extension JSONWriter {
  /// Writes a field whose value is encoded as a whole.
  @_disfavoredOverload
  public mutating func field(
    _ name: String,
    _ value: some Encodable & Equatable & Sendable
  ) throws(UnencodableValue) {
    try field(name, EncodableLeaf(value: value))
  }
}

extension PatchWriter {
  /// Compares a field whose value is replaced as a whole.
  @_disfavoredOverload
  public mutating func field<Value: Encodable & Equatable & Sendable>(
    _ name: String,
    _ old: Value,
    _ new: Value
  ) throws(UnencodableValue) {
    try field(name, EncodableLeaf(value: old), EncodableLeaf(value: new))
  }
}
