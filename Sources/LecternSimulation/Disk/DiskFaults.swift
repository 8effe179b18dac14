internal import Composable
internal import LecternRehearsal

/// The delays and the failures of a disk, by a seed.
package struct DiskFaults: Sendable {
  private var random: SeededRandomNumberGenerator
  /// The mean time of a write.
  private let mean: Duration
  /// The share of writes that stall.
  private let stallRate: Double
  /// The share of writes that fail.
  private let failureRate: Double

  /// - Parameters:
  ///   - mean: the mean time of a write.
  ///   - stallRate: the share of writes that take up to twenty seconds.
  ///   - failureRate: the share of writes that fail.
  package init(seed: UInt64, mean: Duration, stallRate: Double, failureRate: Double) {
    random = SeededRandomNumberGenerator(seed: seed)
    (self.mean, self.stallRate, self.failureRate) = (mean, stallRate, failureRate)
  }

  mutating func fails() -> Bool { Double.random(in: 0..<1, using: &random) < failureRate }

  /// Returns how many pending batches the disk has written when it fails: it may have any number of them.
  mutating func writtenCount(of pending: Int) -> Int { Int.random(in: 0...pending, using: &random) }

  mutating func delay() -> Duration {
    guard Double.random(in: 0..<1, using: &random) >= stallRate else {
      return random.duration(in: .zero ... .seconds(20))
    }
    return random.exponential(mean: mean)
  }
}
