/// The path from a value to one inside it.
///
/// - SeeAlso: RFC 6901, JSON pointers.
struct JSONPointer: Sendable {
  /// A step from a value to one inside it.
  enum Step: Sendable {
    case field(String)
    case element(Int)

    var name: String {
      switch self {
      case .field(let name): name
      case .element(let index): String(index)
      }
    }
  }

  /// Outermost first.
  var steps: [Step] = []

  func write(to json: inout JSONWriter) {
    json.append("\"")
    for step in steps {
      json.append("/")
      json.content(step.token)
    }
    json.append("\"")
  }
}

extension JSONPointer.Step {
  /// The name with `~` and `/` escaped as `~0` and `~1` (RFC 6901 §3).
  fileprivate var token: String {
    guard case .field(let name) = self else { return name }
    let isPlain = !name.utf8.contains { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }
    if isPlain { return name }
    // Scalar by scalar: a slash followed by a combining accent is one `Character`.
    return name.unicodeScalars.reduce(into: "") { token, scalar in
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
  }
}
