/// The value of a ``SavedAction``.
struct SavedPayload: ActionPayload {
  /// Nil if there is no value.
  let decoder: (any Decoder)?

  /// A state keeps its own actions, as a log does.
  var isFromLog: Bool { true }

  var isAbsent: Bool {
    guard let decoder else { return true }
    return (try? decoder.singleValueContainer().decodeNil()) ?? false
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let decoder else {
      throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "no value"))
    }
    return try decoder.singleValueContainer().decode(type)
  }

  func field(_ name: String) -> SavedPayload? {
    guard let container = try? decoder?.container(keyedBy: SavedActionKey.self) else { return nil }
    return SavedPayload(decoder: try? container.superDecoder(forKey: .init(stringValue: name)))
  }

  var elements: [SavedPayload]? {
    guard var container = try? decoder?.unkeyedContainer() else { return nil }
    var elements: [SavedPayload] = []
    while !container.isAtEnd {
      guard let element = try? container.superDecoder() else { return nil }
      elements.append(SavedPayload(decoder: element))
    }
    return elements
  }
}
