internal import CustomDump

/// Returns the lines in which the descriptions of two values differ, among those in which they are the same; nil if all are.
package func changes<Value>(from old: Value, to new: Value) -> String? {
  diff(old, new, format: .proportional)
}

/// Returns a readable difference of two values.
package func difference<Value>(
  _ expected: Value,
  _ actual: Value,
  named names: (String, String) = ("expected", "actual")
) -> String {
  guard let difference = changes(from: expected, to: actual) else {
    return "The two are not equal, but print the same:\n\n\(text(of: actual))"
  }
  return "\(difference)\n\n(\(names.0): −, \(names.1): +)"
}

/// Returns a readable description of a value.
package func text(of value: some Any) -> String { String(customDumping: value) }

/// Returns the values as a bulleted list.
package func list(_ values: [some Any]) -> String {
  values.map { "• \(text(of: $0))" }.joined(separator: "\n")
}

/// Returns “1 effect”, “2 effects”.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
