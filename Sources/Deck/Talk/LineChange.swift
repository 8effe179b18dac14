/// How a diff changes a line.
package enum LineChange: String, Codable, Sendable {
  case added
  case removed
  case kept

  /// Returns the lines of a diff without their signs, and what it does with each.
  ///
  /// - Parameter lines: each begins with `+`, `-` or a space; a line without a sign is kept as it is.
  static func changes(in lines: [String]) -> (lines: [String], changes: [LineChange]) {
    let pairs = lines.map { line in
      switch line.first {
      case "+": (String(line.dropFirst()), added)
      case "-": (String(line.dropFirst()), removed)
      case " ": (String(line.dropFirst()), kept)
      default: (line, kept)
      }
    }
    return (pairs.map(\.0), pairs.map(\.1))
  }
}
