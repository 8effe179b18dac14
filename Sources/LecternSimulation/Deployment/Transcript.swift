/// The lines of what happens in a simulation, and their hash.
package struct Transcript: Sendable {
  /// The lines; empty unless they are kept.
  package private(set) var lines: [String] = []
  /// The events of the pages; empty unless they are kept.
  package private(set) var exchanges: [PageExchange] = []
  private let isKept: Bool
  /// The hash of all lines.
  package private(set) var hash: UInt64 = 14_695_981_039_346_656_037

  /// - Parameter isKept: whether the lines are kept, and not only hashed.
  package init(isKept: Bool) {
    self.isKept = isKept
  }

  mutating func append(_ exchange: PageExchange) {
    if isKept { exchanges.append(exchange) }
  }

  mutating func append(_ text: String, at time: Duration) {
    let line = "\(time.milliseconds) ms  \(text)"
    // FNV-1a.
    for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    if isKept { lines.append(line) }
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
}
