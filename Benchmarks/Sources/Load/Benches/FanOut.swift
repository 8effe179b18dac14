/// The closed loop: one viewer increments the counter, and waits until every viewer has the new count.
struct FanOut: Bench {
  struct Run {
    /// Processor time per delivered message, in microseconds.
    let cost: Double
    /// The times from the action to the last viewer, in milliseconds.
    let latencies: Samples
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    var figures: [Figure] = []
    for viewers in workbench.effort.viewers {
      let runs = try await workbench.compare("fanout, \(viewers) viewers") {
        try await Self.measure($0, viewers: viewers, on: workbench)
      }
      figures += Self.figures(of: runs, viewers: viewers)
    }
    return figures
  }

  static func measure(
    _ contender: Contender,
    viewers: Int,
    on workbench: Workbench
  ) async throws -> Run {
    let updates = max(20, 200_000 / viewers / workbench.effort.divisor)
    return try await workbench.serve(contender) { server, crowd in
      try await crowd.join(viewers)
      await crowd.begin()
      try await crowd.increment(times: max(5, updates / 10))
      await crowd.begin()
      let before = try server.usage.processorTime
      try await crowd.increment(times: updates)
      let nanoseconds = try server.usage.processorTime - before
      let messages = try await crowd.verify(updates: updates)
      return Run(
        cost: Double(nanoseconds) / 1000 / Double(messages),
        latencies: Samples(await crowd.latencies[0])
      )
    }
  }

  private static func figures(of runs: [Contender: [Run]], viewers: Int) -> [Figure] {
    func figure(
      _ name: String,
      _ unit: String,
      limit: Figure.Limit? = nil,
      of value: (Run) -> Double
    ) -> Figure {
      let runs = runs.mapValues { $0.map(value) }
      return Figure("fanout", "\(viewers) viewers, \(name)", unit, runs, limit: limit)
    }
    let limit = Figure.Limit.ratio(viewers < 5_000 ? 1.15 : 1.10)
    return [
      figure("server CPU a message", "µs", limit: limit) { $0.cost },
      figure("last viewer p50", "ms") { $0.latencies.median },
      figure("last viewer p99", "ms", limit: .ratio(1.15)) { $0.latencies.percentile(99) },
      figure("last viewer max", "ms") { $0.latencies.maximum },
    ]
  }
}
