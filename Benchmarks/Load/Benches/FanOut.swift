/// The closed loop: a viewer says that the counter is to be incremented, and all get the new count;
/// then the next.
struct FanOut: Bench {
  private struct Run {
    /// In microseconds of processor time for each message delivered.
    let cost: Double
    /// From the sending to the last viewer, in milliseconds.
    let latencies: [Double]
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    var figures: [Figure] = []
    for viewers in workbench.effort.viewers {
      var runs: [Contender: [Run]] = [:]
      // Interleaved: what else the machine does meanwhile is everybody's.
      for number in 1...workbench.effort.runs {
        for contender in Contender.allCases {
          let run = try await measure(contender, viewers: viewers, on: workbench)
          runs[contender, default: []].append(run)
          workbench.note("fanout: \(viewers) viewers, run \(number), \(contender): \(run.cost) µs")
        }
      }
      figures += Self.figures(of: runs, viewers: viewers)
    }
    return figures
  }

  private func measure(
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
        latencies: await crowd.latencies[0]
      )
    }
  }

  private static func figures(of runs: [Contender: [Run]], viewers: Int) -> [Figure] {
    let latencies = runs.mapValues { Samples($0.flatMap(\.latencies)) }
    func figure(
      _ name: String,
      _ unit: String,
      _ values: [Contender: Double],
      limit: Figure.Limit? = nil
    ) -> Figure {
      Figure(
        bench: "fanout",
        name: "\(viewers) viewers, \(name)",
        unit: unit,
        values: values,
        limit: limit
      )
    }
    return [
      figure(
        "server CPU a message",
        "µs",
        runs.mapValues { Samples($0.map(\.cost)).median },
        limit: .ratio(viewers < 5_000 ? 1.15 : 1.10)
      ),
      figure("last viewer p50", "ms", latencies.mapValues(\.median)),
      figure(
        "last viewer p99",
        "ms",
        latencies.mapValues { $0.percentile(99) },
        limit: .ratio(1.15)
      ),
      figure("last viewer max", "ms", latencies.mapValues(\.maximum)),
    ]
  }
}
