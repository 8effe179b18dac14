internal import Composable
internal import LecternRehearsal

/// The delays and the losses of a bus, by a seed.
struct BusFaults {
  private var random: SeededRandomNumberGenerator
  /// The mean delay of a message.
  private let mean: Duration
  /// The share of messages that are lost; as many are repeated, and as many come before earlier ones.
  private var rate: Double

  init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
    mean = random.duration(in: .microseconds(100) ... .milliseconds(10))
    rate = Double.random(in: 0...0.002, using: &random)
  }

  /// Ends the faults. Messages are still late.
  mutating func end() { rate = 0 }

  /// Returns the delays of a message's copies: none if it is lost, and two if it is repeated.
  mutating func delays() -> [Duration] {
    let count = happens() ? 0 : happens() ? 2 : 1
    return (0..<count).map { _ in random.exponential(mean: mean) }
  }

  /// Returns whether a message may come before earlier ones.
  mutating func isReordered() -> Bool { happens() }

  private mutating func happens() -> Bool { Double.random(in: 0..<1, using: &random) < rate }
}
