internal import Composable

/// The value of an action message, decoded when the action is known.
struct JSONPayload: ActionPayload {
  /// Nil where there was no value.
  let decoder: (any Decoder)?
  var exposedBindings = ExposedBindings()

  var isAbsent: Bool {
    guard let container = try? decoder?.singleValueContainer() else { return true }
    return container.decodeNil()
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let decoder else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: [], debugDescription: "is missing")
      )
    }
    return try decoder.singleValueContainer().decode(type)
  }

  func field(_ name: String) -> JSONPayload {
    let fields = try? decoder?.container(keyedBy: FieldName.self)
    return JSONPayload(
      decoder: try? fields?.superDecoder(forKey: FieldName(stringValue: name)),
      exposedBindings: exposedBindings
    )
  }

  private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
