/// The distribution of times: to a millisecond up to one second, and to a tenth of a second up to a minute.
struct LatencyHistogram: Sendable {
  private var counts: [Int] = []
  private(set) var count = 0

  private static let fineLimit = 1_000
  private static let limit = 60_000
  private static let coarseStep = 100

  mutating func insert(_ time: Duration) {
    let milliseconds = min(max(0, Int(time / .milliseconds(1))), Self.limit)
    let index =
      milliseconds < Self.fineLimit
      ? milliseconds : Self.fineLimit + (milliseconds - Self.fineLimit) / Self.coarseStep
    if index >= counts.count { counts += repeatElement(0, count: index + 1 - counts.count) }
    counts[index] += 1
    count += 1
  }

  /// Returns the time that a share of all times does not exceed, in milliseconds; nil if there are none.
  ///
  /// - Parameter share: from 0 to 1.
  func milliseconds(at share: Double) -> Int? {
    guard count > 0 else { return nil }
    var rest = max(1, Int((Double(count) * share).rounded(.up)))
    for (index, number) in counts.enumerated() {
      rest -= number
      guard rest <= 0 else { continue }
      return index < Self.fineLimit
        ? index : Self.fineLimit + (index - Self.fineLimit) * Self.coarseStep
    }
    return nil
  }
}
