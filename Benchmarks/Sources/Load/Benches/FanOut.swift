/// The closed loop: one viewer increments the counter, and waits until every viewer has the new count.
///
/// Ours is measured with its log, as people run it, and without, because the others have none.
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
      let runs = try await workbench.compare(
        "fanout, \(viewers) viewers",
        [.recorded] + Contender.peers
      ) {
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
    let isRecorded = contender == .recorded
    let arguments = isRecorded ? try JournalCost.emptyData(on: workbench) : []
    return try await workbench.serve(contender, arguments: arguments) { server, crowd in
      try await crowd.join(viewers)
      await crowd.begin(after: isRecorded ? JournalCost.entriesOfStart : 0)
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
    var recorded = runs
    recorded[.ours] = runs[.recorded]
    return figures(of: recorded, "\(viewers) viewers, with the log")
      + [priceOfLog(runs, viewers: viewers)]
      + figures(
        of: runs,
        "\(viewers) viewers",
        cost: .ratio(viewers < 5_000 ? 1.15 : 1.10),
        tail: .ratio(1.15)
      )
  }

  private static func figures(
    of runs: [Contender: [Run]],
    _ load: String,
    cost: Figure.Limit? = nil,
    tail: Figure.Limit? = nil
  ) -> [Figure] {
    func figure(
      _ name: String,
      _ unit: String,
      limit: Figure.Limit? = nil,
      of value: (Run) -> Double
    ) -> Figure {
      let values = runs.mapValues { $0.map(value) }
      return Figure("fanout", "\(load), \(name)", unit, values, limit: limit)
    }
    return [
      figure("server CPU a message", "µs", limit: cost) { $0.cost },
      figure("last viewer p50", "ms") { $0.latencies.median },
      figure("last viewer p99", "ms", limit: tail) { $0.latencies.percentile(99) },
      figure("last viewer max", "ms") { $0.latencies.maximum },
    ]
  }

  /// Returns the cost with a log beside the cost without.
  private static func priceOfLog(_ runs: [Contender: [Run]], viewers: Int) -> Figure {
    let limit = viewers < 1_000 ? 1.15 : viewers < 5_000 ? 1.05 : 1.0
    return Figure(
      "fanout",
      "\(viewers) viewers, server CPU a message, with the log beside without",
      "µs",
      [
        .ours: (runs[.recorded] ?? []).map(\.cost),
        .unrecorded: (runs[.ours] ?? []).map(\.cost),
      ],
      limit: .ratio(limit, of: .unrecorded)
    )
  }
}
