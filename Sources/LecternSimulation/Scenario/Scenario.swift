/// A seed, and the parts that are left out of the deployment that it decides.
///
/// ```swift
/// Scenario(seed: 42)                             // the seed's whole deployment, for two minutes
/// Scenario(seed: 42, without: ["kills", "page-2"])
/// ```
///
/// Each page and each kind of faults has random numbers of its own. So their choices stay the same if others are left out.
package struct Scenario: Hashable, Sendable {
  package var seed: UInt64
  /// The time with faults. A minute of peace follows.
  package var duration = Duration.seconds(120)
  /// The kinds of faults that are left out.
  package var withoutFaults: Set<FaultKind> = []
  /// The numbers of the pages that are left out, from 1.
  package var withoutPages: Set<Int> = []

  package init(seed: UInt64, duration: Duration = .seconds(120)) {
    (self.seed, self.duration) = (seed, duration)
  }

  func has(_ kind: FaultKind) -> Bool { !withoutFaults.contains(kind) }

  func hasPage(_ number: Int) -> Bool { !withoutPages.contains(number) }
}

// The names of parts, as on a command line.
extension Scenario {
  private static var pagePrefix: String { "page-" }

  /// The names of the parts that are left out, in order.
  package var omissions: [String] {
    FaultKind.allCases.filter(withoutFaults.contains).map(\.rawValue)
      + withoutPages.sorted().map { "\(Self.pagePrefix)\($0)" }
  }

  /// Leaves out a part.
  ///
  /// - Parameter name: a kind of faults, such as `bus-cuts`, or a page, such as `page-2`.
  /// - Returns: whether there is such a part.
  package mutating func omit(_ name: some StringProtocol) -> Bool {
    if let kind = FaultKind(rawValue: String(name)) {
      withoutFaults.insert(kind)
    } else if name.hasPrefix(Self.pagePrefix), let page = Int(name.dropFirst(5)), page > 0 {
      withoutPages.insert(page)
    } else {
      return false
    }
    return true
  }
}
