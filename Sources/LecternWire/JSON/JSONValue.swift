internal import Foundation

/// A JSON value, to compare with. Its numbers are as they were written.
@dynamicMemberLookup
public enum JSONValue: Equatable, Sendable, Decodable {
  case null
  case bool(Bool)
  /// A number that fits an `Int`.
  case integer(Int)
  /// An integer above `Int.max`.
  case unsigned(UInt64)
  /// Any other number.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(_ bytes: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

extension JSONValue {
  /// The string of a `string`; nil of any other value.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number of an `integer`; nil of any other value.
  public var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The elements of an `array`; nil of any other value.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The value of an `object` for a key; nil without one.
  public subscript(key: String) -> JSONValue? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }
}
