/// What a check of the venue has found.
package struct VenueFinding: Equatable, Sendable, CustomStringConvertible {
  package enum Verdict: String, Sendable {
    case fine = "ok"
    case problem
    /// It could not be checked.
    case unknown = "?"
  }

  /// The checked thing, such as `disk`.
  package let name: String
  package let verdict: Verdict
  /// A sentence.
  package let text: String

  init(_ name: String, _ verdict: Verdict, _ text: String) {
    (self.name, self.verdict, self.text) = (name, verdict, text)
  }

  /// A line such as `disk      ok       …`.
  package var description: String {
    "\(name.padded(to: 9)) \(verdict.rawValue.padded(to: 8)) \(text)"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension Duration {
  /// The time in milliseconds, such as `0.4 ms` or `120 ms`.
  var milliseconds: String {
    let value = self / .milliseconds(1)
    return value < 10 ? "\((value * 10).rounded() / 10) ms" : "\(Int(value.rounded())) ms"
  }
}
