internal import LecternWire

/// A value that is not an object or a list of a known type.
struct ViewStateScalar: SingleValueDecodingContainer {
  let value: JSONValue
  let codingPath: [any CodingKey]

  func decodeNil() -> Bool { value == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let scalar: Any? =
      switch type {
      case is Bool.Type: if case .bool(let value) = value { value } else { nil }
      case is String.Type: value.string
      case is Double.Type: number
      case is Float.Type: number.map { Float($0) }
      case let type as any FixedWidthInteger.Type: integer(type)
      default: try ViewStateDecoder.decode(type, from: value, at: codingPath)
      }
    guard let scalar = scalar as? Value else {
      throw ViewStateDecoder(value, at: codingPath).mismatch(type)
    }
    return scalar
  }

  private var number: Double? {
    switch value {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
    switch value {
    case .integer(let value): Value(exactly: value)
    case .unsigned(let value): Value(exactly: value)
    case .number(let value): Value(exactly: value)
    default: nil
    }
  }
}
