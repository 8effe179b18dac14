import NIOCore

/// Viewers of relays, beside those of a server itself.
struct Relays: Bench {
  private struct Run {
    /// Processor time of the relays, or of the server, per delivered message, in microseconds.
    let cost: Double
    /// The times from the action to the last viewer, in milliseconds.
    let latencies: Samples
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    let viewers = workbench.effort.viewers.max() ?? 1_000
    return try await cost(viewers, on: workbench) + latency(100, on: workbench)
      + spread(2 * viewers, on: workbench)
  }

  /// What a message costs at a relay, and at the server of the room.
  private func cost(_ viewers: Int, on workbench: Workbench) async throws -> [Figure] {
    let updates = max(20, 200_000 / viewers / workbench.effort.divisor)
    let runs = try await workbench.compare("relays, \(viewers) viewers", [.recorded, .relay]) {
      contender in
      try await measure(contender, of: viewers, on: workbench) { crowd in
        try await crowd.increment(times: updates)
        return try await crowd.verify(updates: updates)
      }
    }
    return [
      figure("\(viewers) viewers, CPU a message", "µs", runs, limit: .ratio(1.05, of: .recorded)) {
        $0.cost
      },
      figure("\(viewers) viewers, last viewer p50", "ms", runs) { $0.latencies.median },
    ]
  }

  /// From an action until the last viewer is shown it, twenty times a second: with the log of one server, and through a relay
  /// with the log on three.
  private func latency(_ viewers: Int, on workbench: Workbench) async throws -> [Figure] {
    let updates = max(20, 200 / workbench.effort.divisor)
    let runs = try await workbench.compare("relays, latency", [.recorded, .relay]) { contender in
      try await measure(contender, of: viewers, isPinned: false, on: workbench) { crowd in
        try await crowd.increment(times: updates, every: .milliseconds(50))
        return try await crowd.verify(updates: updates, mayCoalesce: true)
      }
    }
    let name = "\(viewers) viewers, 20 actions a second, last viewer"
    return [
      figure("\(name) p50", "ms", runs) { $0.latencies.median },
      figure("\(name) p99", "ms", runs) { $0.latencies.percentile(99) },
    ]
  }

  /// A fan-out over two relays.
  private func spread(_ viewers: Int, on workbench: Workbench) async throws -> [Figure] {
    let runs = try await workbench.compare(
      "relays, \(viewers) viewers of two",
      [.relay],
      runs: workbench.effort.longRuns
    ) { contender in
      try await measure(contender, of: viewers, relays: 2, isPinned: false, on: workbench) {
        crowd in
        try await crowd.increment(times: 20)
        return try await crowd.verify(updates: 20)
      }
    }
    let name = "\(viewers) viewers of two relays"
    return [
      figure("\(name), CPU a message", "µs", runs) { $0.cost },
      figure("\(name), last viewer p50", "ms", runs) { $0.latencies.median },
      figure("\(name), last viewer p99", "ms", runs) { $0.latencies.percentile(99) },
    ]
  }

  /// Measures a load of viewers of a server, or of relays.
  ///
  /// - Parameter load: returns the number of messages that were delivered.
  private func measure(
    _ contender: Contender,
    of viewers: Int,
    relays count: Int = 1,
    isPinned: Bool = true,
    on workbench: Workbench,
    load: (Crowd) async throws -> Int
  ) async throws -> Run {
    guard contender == .relay else {
      let arguments = try JournalCost.emptyData(on: workbench)
      return try await workbench.serve(contender, arguments: arguments, isPinned: isPinned) {
        try await measure($1, of: viewers, servedBy: [$0], load: load)
      }
    }
    let core = isPinned ? workbench.serverCore : nil
    let server = try RelayedServer(
      relays: count,
      core: core,
      otherCore: core.map { 1 - $0 },
      on: workbench
    )
    defer { server.stop() }
    let crowd = Crowd(
      port: server.relays[0].port,
      relays: server.relays.map(\.port),
      loop: workbench.loop
    )
    let run = try await measure(crowd, of: viewers, servedBy: server.relays, load: load)
    try await crowd.leave()
    return run
  }

  private func measure(
    _ crowd: Crowd,
    of viewers: Int,
    servedBy servers: [ServerProcess],
    load: (Crowd) async throws -> Int
  ) async throws -> Run {
    func processorTime() throws -> Int {
      try servers.reduce(0) { try $0 + $1.usage.processorTime }
    }
    try await crowd.join(viewers)
    await crowd.begin(after: JournalCost.entriesOfStart)
    try await crowd.increment(times: 5)
    await crowd.begin()
    let before = try processorTime()
    let messages = try await load(crowd)
    return Run(
      cost: Double(try processorTime() - before) / 1_000 / Double(messages),
      latencies: Samples(await crowd.latencies[0])
    )
  }

  /// A figure of the relays as ours, beside that of the server itself.
  private func figure(
    _ name: String,
    _ unit: String,
    _ runs: [Contender: [Run]],
    limit: Figure.Limit? = nil,
    of value: (Run) -> Double
  ) -> Figure {
    var values = runs.mapValues { $0.map(value) }
    values[.ours] = values.removeValue(forKey: .relay)
    return Figure("relays", name, unit, values, limit: limit)
  }
}
