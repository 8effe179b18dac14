package import Composable
internal import Foundation

/// The network of one page. The same seed makes the same delays and cuts.
package struct NetworkModel: Sendable {
  package enum Direction: Int {
    case up, down
  }

  private let profile: NetworkProfile
  private var random: SeededRandomNumberGenerator
  /// The arrival of the latest message in each direction, because TCP preserves the order.
  private var latest = [Duration.zero, Duration.zero]

  package init(_ profile: NetworkProfile, seed: UInt64) {
    self.profile = profile
    random = SeededRandomNumberGenerator(seed: seed)
  }

  /// Returns the time at which a message arrives that is sent now.
  package mutating func arrival(_ direction: Direction, sentAt now: Duration) -> Duration {
    var delay = profile.delay + random.exponential(mean: profile.jitter)
    var pause = profile.retransmission
    // Each further loss doubles the wait (RFC 6298 §5.5). Six losses in a row count as a cut.
    for _ in 0..<6 {
      guard Double.random(in: 0..<1, using: &random) < profile.loss else { break }
      delay += pause
      pause *= 2
    }
    latest[direction.rawValue] = max(latest[direction.rawValue], now + delay)
    return latest[direction.rawValue]
  }

  /// Returns the time until the next cut; nil if there is none.
  package mutating func timeToCut() -> Duration? {
    profile.cutInterval.map { random.exponential(mean: $0) }
  }

  /// Returns the duration of a cut.
  package mutating func cutLength() -> Duration {
    random.duration(in: profile.cutLength)
  }
}

extension SeededRandomNumberGenerator {
  /// Returns an exponentially distributed time.
  package mutating func exponential(mean: Duration) -> Duration {
    // 1 - u is never 0. The logarithm of 0 is infinite.
    mean * -log1p(-Double.random(in: 0..<1, using: &self))
  }

  /// Returns a uniformly distributed time of a range.
  package mutating func duration(in range: ClosedRange<Duration>) -> Duration {
    range.lowerBound
      + (range.upperBound - range.lowerBound) * Double.random(in: 0...1, using: &self)
  }
}
