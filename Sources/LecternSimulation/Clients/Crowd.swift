internal import Composable
internal import LecternRehearsal

/// The hundreds of pages that a few seeds have, besides those that each has.
struct Crowd {
  let seeds: [UInt64]
  /// How many times longer the pages' taps are apart: however many they are, about as many actions arrive.
  let pace: Int

  /// - Parameter random: the choices of the deployment.
  init(in scenario: Scenario, _ random: inout SeededRandomNumberGenerator) {
    var own = SeededRandomNumberGenerator(seed: random.next())
    let isThere = Int.random(in: 0..<64, using: &own) == 0 && scenario.has(.crowds)
    let count = isThere ? Int.random(in: 100...400, using: &own) : 0
    (seeds, pace) = ((0..<count).map { _ in own.next() }, max(1, count / 8))
  }
}
