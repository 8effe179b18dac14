/// Comparisons whose time does not depend on where two values differ.
package enum ConstantTime {
  /// Whether two secrets are the same; only their lengths show in the time that it takes.
  package static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
