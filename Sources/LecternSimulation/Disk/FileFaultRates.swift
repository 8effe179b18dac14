internal import Composable

/// How often the faults of a file's disk happen.
struct FileFaultRates {
  /// The share of the writes and syncs that fail.
  var failures = 0.0
  /// The share of the syncs that lie.
  var lies = 0.0
  /// The share of the calls at which the process is killed.
  var kills = 0.0
  /// The share of the kills that are a power cut.
  var powerCuts = 0.0
  /// The share of the kills after which a part of a file has rotted.
  var rot = 0.0
  /// The share of the starts at which the disk is full.
  var fullStarts = 0.0
}

extension FileFaultRates {
  /// Picks a rate of each kind that a scenario has.
  init(in scenario: Scenario, _ random: inout SeededRandomNumberGenerator) {
    // One of several rates: a rare fault may hide behind a frequent one.
    func rate(of kind: FaultKind, _ rates: Double...) -> Double {
      let rate = rates[Int.random(in: rates.indices, using: &random)]
      return scenario.has(kind) ? rate : 0
    }
    failures = rate(of: .diskFailures, 0, 0, 0.0005, 0.005)
    lies = rate(of: .lyingSyncs, 0, 0, 0.02, 0.5)
    kills = rate(of: .kills, 0, 0.0005, 0.005)
    powerCuts = rate(of: .powerCuts, 0, 0.5, 1)
    rot = rate(of: .rot, 0, 0, 0.1, 0.5)
    fullStarts = rate(of: .diskFailures, 0, 0, 0.1, 0.5)
  }
}
