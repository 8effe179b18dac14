import NIOCore

/// Viewers of relays, beside those of a server itself.
struct Relays: Bench {
  private struct Run {
    /// Processor time of the relays, or of the server, per delivered message, in microseconds.
    var cost = 0.0
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
    let runs = try await workbench.compare("relays, \(viewers) viewers", [.recorded, .relay]) {
      contender in
      if contender == .recorded {
        let run = try await FanOut.measure(.recorded, viewers: viewers, on: workbench)
        return Run(cost: run.cost, latencies: run.latencies)
      }
      return try await relayed(
        by: 1,
        to: viewers,
        updates: max(20, 200_000 / viewers / workbench.effort.divisor),
        core: workbench.serverCore,
        on: workbench
      )
    }
    return [
      figure(
        "\(viewers) viewers of one, CPU a message",
        "µs",
        runs,
        limit: .ratio(1.05, of: .recorded)
      ) { $0.cost },
      figure("\(viewers) viewers of one, last viewer p50", "ms", runs) { $0.latencies.median },
    ]
  }

  /// From an action until the last viewer is shown it, twenty times a second: with the log of one server, and through a relay
  /// with the log on three.
  private func latency(_ viewers: Int, on workbench: Workbench) async throws -> [Figure] {
    let updates = max(20, 200 / workbench.effort.divisor)
    let runs = try await workbench.compare("relays, latency", [.recorded, .relay]) { contender in
      func measure(_ crowd: Crowd) async throws -> Run {
        try await crowd.join(viewers)
        await crowd.begin()
        try await crowd.increment(times: 20)
        await crowd.begin()
        try await crowd.increment(times: updates, every: .milliseconds(50))
        try await crowd.verify(updates: updates, mayCoalesce: true)
        return Run(latencies: Samples(await crowd.latencies[0]))
      }
      if contender == .recorded {
        return try await workbench.serve(.recorded, isPinned: false) { _, crowd in
          try await measure(crowd)
        }
      }
      let server = try RelayedServer(relays: 1, core: nil, otherCore: nil, on: workbench)
      defer { server.stop() }
      let crowd = Crowd(port: server.relays[0].port, loop: workbench.loop)
      let run = try await measure(crowd)
      try await crowd.leave()
      return run
    }
    return [
      figure("\(viewers) viewers, 20 actions a second, last viewer p50", "ms", runs) {
        $0.latencies.median
      },
      figure("\(viewers) viewers, 20 actions a second, last viewer p99", "ms", runs) {
        $0.latencies.percentile(99)
      },
    ]
  }

  /// A fan-out over two relays.
  private func spread(_ viewers: Int, on workbench: Workbench) async throws -> [Figure] {
    let runs = try await workbench.compare(
      "relays, \(viewers) viewers of two",
      [.relay],
      runs: workbench.effort.longRuns
    ) { _ in
      try await relayed(by: 2, to: viewers, updates: 20, core: nil, on: workbench)
    }
    return [
      figure("\(viewers) viewers of two, CPU a message", "µs", runs) { $0.cost },
      figure("\(viewers) viewers of two, last viewer p50", "ms", runs) { $0.latencies.median },
      figure("\(viewers) viewers of two, last viewer p99", "ms", runs) {
        $0.latencies.percentile(99)
      },
    ]
  }

  private func relayed(
    by count: Int,
    to viewers: Int,
    updates: Int,
    core: Int?,
    on workbench: Workbench
  ) async throws -> Run {
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
    try await crowd.join(viewers)
    await crowd.begin()
    try await crowd.increment(times: max(5, updates / 10))
    await crowd.begin()
    let before = try processorTime(of: server)
    try await crowd.increment(times: updates)
    let nanoseconds = try processorTime(of: server) - before
    let messages = try await crowd.verify(updates: updates)
    try await crowd.leave()
    return Run(
      cost: Double(nanoseconds) / 1_000 / Double(messages),
      latencies: Samples(await crowd.latencies[0])
    )
  }

  private func processorTime(of server: RelayedServer) throws -> Int {
    try server.relays.reduce(0) { try $0 + $1.usage.processorTime }
  }

  /// A figure of the relays as ours, beside that of the server itself.
  private func figure(
    _ name: String,
    _ unit: String,
    _ runs: [Contender: [Run]],
    limit: Figure.Limit? = nil,
    of value: (Run) -> Double
  ) -> Figure {
    var values: [Contender: [Double]] = [.ours: (runs[.relay] ?? []).map(value)]
    values[.recorded] = runs[.recorded].map { $0.map(value) }
    return Figure("relays", name, unit, values, limit: limit)
  }
}
