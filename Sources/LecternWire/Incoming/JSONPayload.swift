internal import Composable
internal import Foundation

/// The value of an action message, which is decoded once the action's type is known.
struct JSONPayload: ActionPayload {
  /// Nil for a message without a value.
  let json: RawJSON?
  var exposedBindings = ExposedBindings()

  var isAbsent: Bool { json?.isNull ?? true }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let json else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: [], debugDescription: "is missing")
      )
    }
    return try JSONDecoder().decode(type, from: Data(json.bytes))
  }

  func field(_ name: String) -> JSONPayload {
    JSONPayload(json: json?[name], exposedBindings: exposedBindings)
  }
}
