internal import Foundation
internal import LecternSimulation

extension SimulationClient {
  /// Runs each seed once, as long as it is the latest one.
  package static var live: SimulationClient {
    let recordings = Recordings()
    return SimulationClient { await recordings.events(of: $0) }
  }
}

/// The recording of the latest seed.
private actor Recordings {
  private var latest: (seed: Int, task: Task<[RecordedEvent], Never>)?

  func events(of seed: Int) async -> [RecordedEvent] {
    if let latest, latest.seed == seed { return await latest.task.value }
    let task = Task { await Self.run(seed) }
    latest = (seed, task)
    return await task.value
  }

  /// Runs a seed on a thread of its own: a simulation's executors let no other thread take part, and it takes a second.
  private static func run(_ seed: Int) async -> [RecordedEvent] {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let scenario = Scenario(seed: UInt64(max(seed, 0)))
        continuation.resume(returning: Simulation(scenario, recordsEvents: true).run().events)
      }
      thread.name = "simulation"
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}
