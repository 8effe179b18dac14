import Foundation

/// A place whose result no seed decides: a random number, a time, or a thread of the process.
struct SourceOfChance {
  /// The kinds of places, by the expression that finds them.
  private static let kinds = [
    "a random number": #"SystemRandomNumberGenerator|UUID\(\)|\.random\(in:(?![^\n]*using:)"#,
    "a time": #"ContinuousClock|SuspendingClock|Date\(\)|Date\.now"#,
    "a thread": #"Task\.detached(?!\(executorPreference:)|DispatchQueue|\bThread\b|pthread_create"#,
  ]

  /// Returns the kinds of sources that a file's code has.
  static func kinds(in code: String) -> [String] {
    kinds.filter { code.range(of: $0.value, options: .regularExpression) != nil }.keys.sorted()
  }
}
