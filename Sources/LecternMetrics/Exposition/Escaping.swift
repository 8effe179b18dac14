/// Writes strings and numbers in Prometheus' text format 0.0.4.
enum Escaping {
  static func labelValue(_ text: String) -> String {
    escape(text, quotes: true)
  }

  static func help(_ text: String) -> String {
    escape(text, quotes: false)
  }

  /// Returns a number as Go parses it.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
    return Int(exactly: value).map(String.init) ?? "\(value)"
  }

  private static func escape(_ text: String, quotes: Bool) -> String {
    var escaped = String.UnicodeScalarView()
    // By scalars because a carriage return followed by a line feed is one `Character`.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\"" where quotes: escaped.append(contentsOf: "\\\"".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
