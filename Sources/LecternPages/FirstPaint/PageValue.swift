internal import LecternWire

/// A value of a view state with the semantics of JavaScript.
indirect enum PageValue: Equatable, Sendable {
  /// The value at a path that does not exist.
  case undefined
  case null
  case bool(Bool)
  /// The digits as in JSON. The wire's writer formats numbers as ECMAScript does.
  case number(String)
  case string(String)
  case array([PageValue])
  case object([FieldName: PageValue])

  init(_ json: RawJSON) {
    switch json.bytes.first {
    case UInt8(ascii: "{"):
      var fields: [FieldName: PageValue] = [:]
      json.forEachField { name, value in
        if let name = name.string { fields[FieldName(name)] = PageValue(value) }
      }
      self = .object(fields)
    case UInt8(ascii: "["):
      var elements: [PageValue] = []
      json.forEachElement { elements.append(PageValue($0)) }
      self = .array(elements)
    case UInt8(ascii: "\""): self = json.string.map { .string($0) } ?? .undefined
    case UInt8(ascii: "t"): self = .bool(true)
    case UInt8(ascii: "f"): self = .bool(false)
    case UInt8(ascii: "n"): self = .null
    default: self = .number(String(decoding: json.bytes, as: UTF8.self))
    }
  }
}

// The same conversions as in the runtime's directives.js.
extension PageValue {
  /// ECMAScript's `String(value)`, but empty for null and undefined; the runtime's `textOf`.
  var text: String {
    switch self {
    case .undefined, .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): text
    case .array(let elements): elements.map(\.text).joined(separator: ",")
    case .object: "[object Object]"
    }
  }

  /// Whether the value counts as true; an empty list does not. The runtime's `isTruthy`.
  var isTruthy: Bool {
    switch self {
    case .undefined, .null: false
    case .bool(let value): value
    case .number(let digits): digits != "0"
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object: true
    }
  }

  /// An own property; nil if there is none.
  subscript(name: String) -> PageValue? {
    switch self {
    case .object(let fields): return fields[FieldName(name)]
    case .array(let elements):
      if name == "length" { return .number(String(elements.count)) }
      guard let index = Int(name), elements.indices.contains(index), String(index) == name else {
        return nil
      }
      return elements[index]
    default: return nil
    }
  }
}
