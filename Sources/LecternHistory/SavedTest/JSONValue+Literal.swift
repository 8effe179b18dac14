internal import LecternWire

extension JSONValue {
  /// The value as a literal of `JSONValue`, with sorted keys.
  var literal: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): ".unsigned(\(value))"
    case .number(let value): "\(value)"
    case .string(let value): SwiftText.quoted(value)
    case .array(let values): "[\(values.map(\.literal).joined(separator: ", "))]"
    case .object(let fields) where fields.isEmpty: "[:]"
    case .object(let fields):
      "[\(fields.sorted { $0.key < $1.key }.map { "\(SwiftText.quoted($0.key)): \($0.value.literal)" }.joined(separator: ", "))]"
    }
  }
}
