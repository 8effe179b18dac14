internal import LecternWire

/// A value of a view state, as a browser has it.
indirect enum PageValue: Equatable, Sendable {
  /// What a path that leads nowhere leads to.
  case undefined
  case null
  case bool(Bool)
  /// As JSON has it, which is as the wire's writer and so ECMAScript writes it.
  case number(String)
  case string(String)
  case array([PageValue])
  case object([String: PageValue])

  /// Reads JSON.
  init(_ json: RawJSON) {
    switch json.bytes.first {
    case UInt8(ascii: "{"):
      var fields: [String: PageValue] = [:]
      json.forEachField { name, value in
        if let name = name.string { fields[name] = PageValue(value) }
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

// As the runtime's directives.js reads values.
extension PageValue {
  /// The runtime's `textOf`: ECMAScript's `String`, and nothing for what is nothing.
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

  /// The runtime's `isTruthy`: an empty list is nothing to show.
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

  /// The own property of a name; nil where there is none.
  subscript(name: String) -> PageValue? {
    switch self {
    case .object(let fields): return fields[name]
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
