internal import Composable
internal import LecternRehearsal

/// The delays and the failures of the servers of a stream, by a seed.
struct StreamFaults {
  private var random: SeededRandomNumberGenerator
  /// The mean time of a message on its way.
  private let mean: Duration
  /// The share of messages that are lost with their connection, as many requests as answers.
  private var lossRate: Double
  /// The share of requests that the servers refuse for the moment, such as in an election.
  private var refusalRate: Double
  /// The mean time between two absences of the servers; nil for none.
  private(set) var outageInterval: Duration?
  private var powerCutRandom: SeededRandomNumberGenerator
  /// The share of the absences that are a power cut.
  private let powerCutRate: Double

  init(seed: UInt64, in scenario: Scenario) {
    random = SeededRandomNumberGenerator(seed: seed)
    mean = random.duration(in: .microseconds(100) ... .milliseconds(10))
    let rates = [0, 0.002, 0.02]
    let loss = rates[Int.random(in: rates.indices, using: &random)]
    let refusal = rates[Int.random(in: rates.indices, using: &random)]
    let outage = random.duration(in: .seconds(10) ... .seconds(90))
    let hasOutages = Bool.random(using: &random) && scenario.has(.streamOutages)
    (lossRate, refusalRate) = scenario.has(.streamLosses) ? (loss, refusal) : (0, 0)
    outageInterval = hasOutages ? outage : nil
    powerCutRandom = SeededRandomNumberGenerator(seed: ~seed)
    let powerCutRate = [0, 0.5, 1][Int.random(in: 0..<3, using: &powerCutRandom)]
    self.powerCutRate = scenario.has(.streamPowerCuts) ? powerCutRate : 0
  }

  var areNone: Bool { lossRate == 0 && refusalRate == 0 && outageInterval == nil }

  /// Ends the faults. Messages still take their time.
  mutating func end() { (lossRate, refusalRate, outageInterval) = (0, 0, nil) }

  mutating func delay() -> Duration { random.exponential(mean: mean) }

  mutating func loses() -> Bool { Double.random(in: 0..<1, using: &random) < lossRate }

  mutating func refuses() -> Bool { Double.random(in: 0..<1, using: &random) < refusalRate }

  /// Returns the time until the servers go away, and for how long; nil if they stay.
  mutating func nextOutage() -> (start: Duration, length: Duration)? {
    guard let outageInterval else { return nil }
    return (random.exponential(mean: outageInterval), random.duration(in: .zero ... .seconds(10)))
  }

  mutating func forgetsIDs() -> Bool { Bool.random(using: &random) }

  /// Returns whether an absence is a power cut.
  mutating func cutsPower() -> Bool {
    Double.random(in: 0..<1, using: &powerCutRandom) < powerCutRate
  }

  /// Returns how long before a power cut the servers have synced a stream.
  mutating func timeSinceSync() -> Duration { powerCutRandom.exponential(mean: .seconds(2)) }
}
