import ArgumentParser
import Dispatch
import LecternSimulation
import Synchronization

/// Runs a room, its log, its server and its pages in virtual time, with faults that a seed decides.
@main
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Scripts/simulate",
    abstract: "Tries the room's promises under faults, in virtual time. A seed decides everything.",
    discussion: """
      Each seed is a deployment of its own: a server, its disk, relays, and pages on good and bad networks. Servers are \
      killed and paused, the disk stalls and fails, connections are cut at both ends or at one. Then a minute of peace \
      follows, and all pages must show what the log has.

      For a seed that breaks a promise, the shortest scenario that still breaks one is printed, with the command that \
      repeats it.
      """
  )

  @Option(help: ArgumentHelp("The number of seeds, by default 100.", valueName: "number"))
  var seeds: Int?

  @Option(
    help: ArgumentHelp(
      "The first seed. Without --seeds, it is the only one, and its transcript is printed.",
      valueName: "seed"
    )
  )
  var seed: UInt64?

  @Option(help: ArgumentHelp("The minutes with faults of each seed.", valueName: "minutes"))
  var minutes = 2.0

  @Option(
    help: ArgumentHelp(
      "What is left out of each seed, such as kills,page-2: pages, and the kinds of faults \(kinds).",
      valueName: "parts"
    )
  )
  var without = ""

  private static var kinds: String {
    FaultKind.allCases.map(\.rawValue).joined(separator: ", ")
  }

  @Flag(help: "Print what the pages of each seed send and receive, as lines of JSON.")
  var exchanges = false

  @Flag(help: "Stop at the first seed that breaks a promise.")
  var untilBroken = false

  @Option(help: ArgumentHelp("The number of seeds that run at the same time.", valueName: "number"))
  var jobs = 2

  func validate() throws {
    guard seeds ?? 1 > 0, jobs > 0 else {
      throw ValidationError("The numbers of seeds and jobs are at least 1.")
    }
    guard minutes > 0, minutes <= 100_000 else {
      throw ValidationError("The number of minutes is above 0, and at most 100,000.")
    }
    var scenario = Scenario(seed: 0)
    for name in parts where !scenario.omit(name) {
      throw ValidationError(
        "There is no \(name) to leave out. The kinds of faults are \(Self.kinds)."
      )
    }
  }

  private var parts: [Substring] { without.split(separator: ",") }

  /// The seeds to try.
  private var range: ClosedRange<UInt64> {
    let (first, count) = (seed ?? 1, seeds ?? (seed == nil ? 100 : 1))
    let (last, overflows) = first.addingReportingOverflow(UInt64(count) - 1)
    return first...(overflows ? .max : last)
  }

  private func scenario(_ seed: UInt64) -> Scenario {
    var scenario = Scenario(seed: seed, duration: .seconds(60) * minutes)
    for name in parts { _ = scenario.omit(name) }
    return scenario
  }

  func run() throws {
    if exchanges {
      for seed in range { try printExchanges(of: seed) }
      return
    }
    if let seed, seeds == nil {
      let outcome = Simulation(scenario(seed), keepsTranscript: true).run()
      for line in outcome.lines { print(line) }
      print(outcome.summary(of: seed))
      if outcome.violation != nil { throw ExitCode.failure }
      return
    }
    let clock = ContinuousClock()
    let start = clock.now
    let failures = runSeeds()
    let elapsed = clock.now - start
    for seed in failures { printShortest(seed) }
    if untilBroken, !failures.isEmpty { throw ExitCode.failure }
    let hours = Double(range.count) * (minutes + 1) / 60
    print(
      """
      \(range.count) seeds of \(minutes) min: \(failures.count) broke a promise; \
      \(Int(hours / (elapsed / .seconds(3_600)))) hours of a room an hour
      """
    )
    if !failures.isEmpty { throw ExitCode.failure }
  }

  private func printExchanges(of seed: UInt64) throws {
    for exchange in Simulation(scenario(seed), keepsTranscript: true).run().exchanges {
      print(try exchange.line())
    }
  }

  /// - Returns: the seeds that broke a promise.
  private func runSeeds() -> [UInt64] {
    let remaining = Mutex(range.makeIterator())
    let failures = Mutex<[UInt64]>([])
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while !untilBroken || failures.withLock({ $0.isEmpty }) {
        guard let seed = remaining.withLock({ $0.next() }) else { return }
        let outcome = Simulation(scenario(seed)).run()
        guard outcome.violation != nil else { continue }
        failures.withLock { $0.append(seed) }
        print(outcome.summary(of: seed))
      }
    }
    return failures.withLock { $0.sorted() }
  }

  /// Prints the transcript of the shortest scenario of a seed that still breaks a promise, and the command that repeats it.
  private func printShortest(_ seed: UInt64) {
    let whole = scenario(seed)
    let shrinker = Shrinker(pageCount: Simulation(whole).pageCount) {
      Simulation($0).run().violation != nil
    }
    let shortest = shrinker.shrink(whole)
    print("\nThe shortest scenario of seed \(seed) that breaks a promise:")
    for line in Simulation(shortest, keepsTranscript: true).run().lines { print("  \(line)") }
    print("To repeat it: \(command(for: shortest))")
  }

  private func command(for scenario: Scenario) -> String {
    let parts = scenario.omissions.joined(separator: ",")
    let without = parts.isEmpty ? "" : " --without \(parts)"
    let minutes = scenario.duration / .seconds(60)
    return "Scripts/simulate --seed \(scenario.seed) --minutes \(minutes)\(without)"
  }
}

extension Simulation.Outcome {
  fileprivate func summary(of seed: UInt64) -> String {
    let result = violation.map { "broken: \($0)" } ?? "all promises kept"
    return "seed \(seed)  \(String(hash, radix: 16))  \(entries) entries, \(steps) steps  \(result)"
  }
}
