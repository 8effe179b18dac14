/// A JSON object on one line, with its fields in the order in which they are written.
struct JSONLine {
  private var fields: [String] = []

  var text: String { "{\(fields.joined(separator: ","))}" }

  /// Adds a number, unless it is nil.
  mutating func add(_ name: StaticString, _ value: (some BinaryInteger)?) {
    if let value { add(name, json: "\(value)") }
  }

  mutating func add(_ name: StaticString, _ values: [Int]) {
    add(name, json: "[\(values.map(String.init).joined(separator: ","))]")
  }

  /// Adds a text, unless it is nil.
  mutating func add(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    add(name, json: "\"\(value.unicodeScalars.map(Self.escaped).joined())\"")
  }

  /// Adds a value that is JSON, unless it is nil.
  mutating func add(_ name: StaticString, json bytes: [UInt8]?) {
    guard let bytes else { return }
    // Outside of strings, control characters are space; inside, only those from U+007F on are allowed.
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.value < 0x20 ? " " : scalar.isControl ? Self.escape(scalar) : String(scalar)
    }
    add(name, json: scalars.joined())
  }

  private mutating func add(_ name: StaticString, json: String) {
    fields.append("\"\(name)\":\(json)")
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case _ where scalar.isControl: escape(scalar)
    default: String(scalar)
    }
  }

  /// Returns the escape of a scalar of the basic plane.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may act on the scalar.
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
