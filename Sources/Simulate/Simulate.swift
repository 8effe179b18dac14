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
      Each seed is a deployment of its own: a server, its disk, and pages on good and bad networks. The server is \
      killed, the disk stalls, connections are cut at both ends or at one. Then a minute of peace follows, and all pages \
      must show what the log has.

      A seed that breaks a promise is printed, with the command that repeats it.
      """
  )

  @Option(help: ArgumentHelp("The number of seeds.", valueName: "number"))
  var seeds = 100

  @Option(
    help: ArgumentHelp(
      "The first seed; alone, the only one: its transcript is printed.",
      valueName: "seed"
    )
  )
  var seed: UInt64?

  @Option(help: ArgumentHelp("The minutes with faults of each seed.", valueName: "minutes"))
  var minutes = 2

  @Flag(help: "Stop at the first seed that breaks a promise.")
  var untilBroken = false

  @Option(help: ArgumentHelp("The number of seeds that run at the same time.", valueName: "number"))
  var jobs = 2

  func validate() throws {
    guard seeds > 0, minutes > 0, jobs > 0 else {
      throw ValidationError("The numbers of seeds, minutes and jobs are at least 1.")
    }
  }

  func run() throws {
    if let seed {
      let outcome = outcome(of: seed, keepsTranscript: true)
      for line in outcome.lines { print(line) }
      print(outcome.summary(of: seed))
      if outcome.violation != nil { throw ExitCode.failure }
      return
    }
    let clock = ContinuousClock()
    let start = clock.now
    let failures = runSeeds()
    let elapsed = clock.now - start
    if untilBroken, !failures.isEmpty { throw ExitCode.failure }
    let hours = Double(seeds * (minutes + 1)) / 60
    print(
      """
      \(seeds) seeds of \(minutes) min: \(failures.count) broke a promise; \
      \(Int(hours / (elapsed / .seconds(3_600)))) hours of a room an hour
      """
    )
    if !failures.isEmpty { throw ExitCode.failure }
  }

  private func runSeeds() -> [UInt64] {
    let next = Mutex<UInt64>(1)
    let failures = Mutex<[UInt64]>([])
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while true {
        let seed = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard seed <= UInt64(seeds), !untilBroken || failures.withLock({ $0.isEmpty }) else {
          return
        }
        let outcome = outcome(of: seed)
        guard outcome.violation != nil else { continue }
        failures.withLock { $0.append(seed) }
        print(outcome.summary(of: seed))
        print("  to repeat it: Scripts/simulate --seed \(seed) --minutes \(minutes)")
      }
    }
    return failures.withLock { $0.sorted() }
  }

  private func outcome(of seed: UInt64, keepsTranscript: Bool = false) -> Simulation.Outcome {
    Simulation(seed: seed, keepsTranscript: keepsTranscript).run(for: .seconds(60 * minutes))
  }
}

extension Simulation.Outcome {
  fileprivate func summary(of seed: UInt64) -> String {
    let result = violation.map { "broken: \($0)" } ?? "all promises kept"
    return "seed \(seed)  \(String(hash, radix: 16))  \(entries) entries, \(steps) steps  \(result)"
  }
}
