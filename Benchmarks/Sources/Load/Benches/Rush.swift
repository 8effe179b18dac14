import NIOCore

/// Five thousand viewers who all act: at a rate that a fan-out for each action can carry, and at ten and a hundred times
/// that rate.
struct Rush: Bench {
  private static let viewers = 5_000
  private static let rates = [20, 200, 2_000]

  func run(on workbench: Workbench) async throws -> [Figure] {
    var runs: [Int: [Samples]] = [:]
    for number in 1...workbench.effort.longRuns {
      for rate in Self.rates {
        workbench.note("rush: run \(number) of \(workbench.effort.longRuns), \(rate) a second")
        runs[rate, default: []].append(try await measure(rate, on: workbench))
      }
    }
    func figure(
      _ name: String,
      unit: String = "ms",
      limit: Figure.Limit? = nil,
      _ values: [Double]
    ) -> Figure {
      Figure("rush", "\(Self.viewers) viewers, \(name)", unit, [.ours: values], limit: limit)
    }
    let slowest = Self.rates[0]
    return Self.rates.flatMap { rate in
      let samples = runs[rate] ?? []
      let ratios = zip(samples, runs[slowest] ?? []).map { $0.median / $1.median }
      return [
        figure("\(rate) actions a second: last viewer p50", samples.map(\.median)),
        figure("\(rate) actions a second: last viewer p99", samples.map { $0.percentile(99) }),
        figure(
          "\(rate) actions a second: p50 beside \(slowest)",
          unit: "×",
          limit: .value(2),
          ratios
        ),
      ]
    }
  }

  private func measure(_ rate: Int, on workbench: Workbench) async throws -> Samples {
    let updates = rate * max(2, 10 / workbench.effort.divisor)
    return try await workbench.serve(.ours) { _, crowd in
      try await crowd.join(Self.viewers)
      await crowd.begin()
      try await crowd.increment(times: 5)
      await crowd.begin()
      try await crowd.increment(times: updates, every: .microseconds(Int64(1_000_000 / rate))) {
        $0 % Self.viewers
      }
      try await crowd.verify(updates: updates, mayCoalesce: true)
      return Samples(await crowd.latencies[0])
    }
  }
}
