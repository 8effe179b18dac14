internal import Foundation

/// A JSON value, to compare with.
public enum JSONValue: Equatable, Sendable, Decodable {
  /// Nothing.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Fields, by their names.
  case object([String: JSONValue])

  package init(_ bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  /// Reads a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
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
  /// The text, of one.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number, of a whole one.
  public var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The field of a name; nil where there is none.
  public subscript(key: String) -> JSONValue? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }
}
