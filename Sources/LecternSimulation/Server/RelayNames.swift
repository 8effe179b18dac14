internal import Composable

/// The names of relays on the bus, by a seed. In some seeds, a relay has the name of another one, or of a former process.
struct RelayNames {
  private let ids: SimulatedIDs
  private var random: SeededRandomNumberGenerator
  /// The share of the processes that have the name of another one.
  private let repetitionRate: Double
  private var names: [String] = []

  /// - Parameter ids: make the other names.
  init(_ ids: SimulatedIDs, seed: UInt64, in scenario: Scenario) {
    self.ids = ids
    random = SeededRandomNumberGenerator(seed: seed)
    let rates = [0, 0, 0.2, 1]
    let rate = rates[Int.random(in: rates.indices, using: &random)]
    repetitionRate = scenario.has(.repeatedNames) ? rate : 0
  }

  /// Returns the name of the next process, and whether another one has it, or had it.
  mutating func next() -> (name: String, isRepeated: Bool) {
    let isRepeated = Double.random(in: 0..<1, using: &random) < repetitionRate
    if isRepeated, let name = names.randomElement(using: &random) { return (name, true) }
    let name = ids.next()
    names.append(name)
    return (name, false)
  }
}
