internal import Composable

/// Names that a seed decides.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class SimulatedIDs: @unchecked Sendable {
  private var random: SeededRandomNumberGenerator

  init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
  }

  func next() -> String { String(nextNumber(), radix: 36) }

  func nextNumber() -> UInt64 { random.next() }
}
