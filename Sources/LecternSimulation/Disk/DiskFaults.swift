internal import Composable
internal import LecternRehearsal

/// The delays of a disk, by a seed.
package struct DiskFaults: Sendable {
  private var random: SeededRandomNumberGenerator
  /// The mean time of a write.
  var mean: Duration
  /// The share of writes that stall.
  var stallRate: Double

  /// - Parameters:
  ///   - mean: the mean time of a write.
  ///   - stallRate: the share of writes that take up to twenty seconds.
  package init(seed: UInt64, mean: Duration, stallRate: Double) {
    random = SeededRandomNumberGenerator(seed: seed)
    (self.mean, self.stallRate) = (mean, stallRate)
  }

  mutating func delay() -> Duration {
    guard Double.random(in: 0..<1, using: &random) >= stallRate else {
      return random.duration(in: .zero ... .seconds(20))
    }
    return random.exponential(mean: mean)
  }
}
