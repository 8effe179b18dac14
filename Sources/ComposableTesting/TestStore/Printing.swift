internal import CustomDump

/// A difference that a person can read.
package func difference<Value>(
  _ expected: Value,
  _ actual: Value,
  named names: (String, String) = ("expected", "actual")
) -> String {
  guard let difference = diff(expected, actual, format: .proportional) else {
    return "The two are not equal, but look the same:\n\n\(text(of: actual))"
  }
  return "\(difference)\n\n(\(names.0): −, \(names.1): +)"
}

/// A value as a person would write it.
package func text(of value: some Any) -> String { String(customDumping: value) }

/// Values as a list.
package func list(_ values: [some Any]) -> String {
  values.map { "• \(text(of: $0))" }.joined(separator: "\n")
}

/// “1 effect”, “2 effects”.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
