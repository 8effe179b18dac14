internal import LecternWire

/// The fields of an object.
struct ViewStateFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [String: JSONValue]
  let codingPath: [any CodingKey]
  /// The value of an enum's case: it is that of its only associated value, whatever its key. Nil for an object.
  var caseValue: JSONValue?

  var allKeys: [Key] { fields.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil || caseValue != nil }

  func decodeNil(forKey key: Key) -> Bool {
    (fields[key.stringValue] ?? caseValue ?? .null) == .null
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let path = codingPath + [key]
    let field = fields[key.stringValue]
    if let caseValue {
      if let field, let value = try? ViewStateDecoder.decode(type, from: field, at: path) {
        return value
      }
      return try scalar(caseValue, path).decode(type)
    }
    if let field { return try scalar(field, path).decode(type) }
    // A flattened part has its fields here.
    if let value = try? ViewStateDecoder.decode(type, from: .object(fields), at: path) {
      return value
    }
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "the room sends no field “\(key.stringValue)”"
      )
    )
  }

  private func scalar(_ value: JSONValue, _ path: [any CodingKey]) -> ViewStateScalar {
    ViewStateScalar(value: value, codingPath: path)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let value = fields[key.stringValue] ?? .null
    var nested: [String: JSONValue] = [:]
    if case .object(let fields) = value { nested = fields }
    return KeyedDecodingContainer(
      ViewStateFields<NestedKey>(fields: nested, codingPath: codingPath + [key], caseValue: value)
    )
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { ViewStateDecoder(.object(fields), at: codingPath) }

  func superDecoder(forKey key: Key) throws -> any Decoder { decoder(key) }

  private func decoder(_ key: Key) -> ViewStateDecoder {
    ViewStateDecoder(fields[key.stringValue] ?? .null, at: codingPath + [key])
  }
}
