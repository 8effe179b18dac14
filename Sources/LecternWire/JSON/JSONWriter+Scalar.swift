internal import Foundation

extension JSONWriter {
  /// Writes any value. The frequent scalar types don't use a `JSONEncoder`, because it costs ten times
  /// as much.
  ///
  /// - Parameter encoder: encodes a value of another type.
  mutating func value<Value: Encodable>(_ value: Value, by encoder: JSONEncoder) throws {
    let type = Value.self
    if type == Int.self || type == Int?.self {
      if let integer = value as? Int { append(integer) } else { append("null") }
    } else if type == String.self || type == String?.self {
      if let string = value as? String { text(string) } else { append("null") }
    } else if type == Bool.self || type == Bool?.self {
      if let bool = value as? Bool { append(bool ? "true" : "false") } else { append("null") }
    } else {
      append(try encoder.encode(value))
    }
  }
}
