// A state as JSON. A test changes it as it does the state itself. It can also set private properties, and values that
// cannot be written as literals.
extension JSONValue {
  /// The value of an `object` for a key; `null` without one. Setting it to nil removes the key.
  ///
  /// ```swift
  /// $0.settings.displayName = "Ada"
  /// $0.alert = nil
  /// ```
  public subscript(dynamicMember key: String) -> JSONValue {
    get { self[field: key] }
    set { self[field: key] = newValue }
  }

  /// The value of an `object` for a key that is no name of a property.
  public subscript(field key: String) -> JSONValue {
    get { self[key] ?? .null }
    set {
      var fields: [String: JSONValue] = [:]
      if case .object(let present) = self { fields = present }
      fields[key] = newValue == .null ? nil : newValue
      self = .object(fields)
    }
  }

  /// The value of an `array` at an index; `null` past its end, where setting it changes nothing.
  public subscript(index: Int) -> JSONValue {
    get {
      guard case .array(let values) = self, values.indices.contains(index) else { return .null }
      return values[index]
    }
    set {
      guard case .array(var values) = self, values.indices.contains(index) else { return }
      values[index] = newValue
      self = .array(values)
    }
  }

  /// Appends values to an `array`.
  public mutating func append(_ values: JSONValue...) {
    guard case .array(let present) = self else { return }
    self = .array(present + values)
  }
}

extension JSONValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let fields): try container.encode(fields)
    }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral values: JSONValue...) { self = .array(values) }
  public init(dictionaryLiteral fields: (String, JSONValue)...) {
    self = .object(Dictionary(fields) { _, last in last })
  }
}
