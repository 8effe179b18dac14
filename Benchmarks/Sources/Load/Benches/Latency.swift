import NIOCore

/// The open loop: twenty actions a second, without waiting for the viewers.
struct Latency: Bench {
  private struct Run {
    let latencies: Samples
    let coalesced: Int
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    var figures: [Figure] = []
    for viewers in [100, 1_000] {
      let runs = try await workbench.compare("latency, \(viewers) viewers") {
        try await measure($0, viewers: viewers, on: workbench)
      }
      func figure(
        _ name: String,
        _ unit: String = "ms",
        limit: Figure.Limit? = nil,
        of value: (Run) -> Double
      ) -> Figure {
        let runs = runs.mapValues { $0.map(value) }
        return Figure("latency", "\(viewers) viewers, \(name)", unit, runs, limit: limit)
      }
      figures += [
        figure("last viewer p50") { $0.latencies.median },
        figure("last viewer p99", limit: .ratio(1.15)) { $0.latencies.percentile(99) },
        figure("last viewer max") { $0.latencies.maximum },
        figure("skipped revisions", "") { Double($0.coalesced) },
      ]
    }
    return figures
  }

  private func measure(
    _ contender: Contender,
    viewers: Int,
    on workbench: Workbench
  ) async throws -> Run {
    try await workbench.serve(contender) { _, crowd in
      let updates = 100 / workbench.effort.divisor
      try await crowd.join(viewers)
      await crowd.begin()
      try await crowd.increment(times: 20)
      await crowd.begin()
      try await crowd.increment(times: updates, every: .milliseconds(50))
      try await crowd.verify(updates: updates, mayCoalesce: true)
      return Run(
        latencies: Samples(await crowd.latencies[0]),
        coalesced: await crowd.audiences[0].skipped
      )
    }
  }
}
