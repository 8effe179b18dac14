/// What a message that all share costs where each viewer has a personal view state, too.
struct PersonalViews: Bench {
  func run(on workbench: Workbench) async throws -> [Figure] {
    guard let viewers = workbench.effort.viewers.max() else { return [] }
    let runs = try await workbench.compare(
      "personal, \(viewers) viewers",
      [.impersonal, .personal]
    ) {
      try await FanOut.measure($0, viewers: viewers, on: workbench)
    }
    func figure(
      _ name: String,
      _ unit: String,
      limit: Figure.Limit? = nil,
      of value: (FanOut.Run) -> Double
    ) -> Figure {
      let values: [Contender: [Double]] = [
        .ours: (runs[.personal] ?? []).map(value),
        .impersonal: (runs[.impersonal] ?? []).map(value),
      ]
      return Figure("personal", "\(viewers) viewers, \(name)", unit, values, limit: limit)
    }
    return [
      figure("server CPU a shared message", "µs", limit: .ratio(1.05, of: .impersonal)) { $0.cost },
      figure("last viewer p50", "ms") { $0.latencies.median },
      figure("last viewer p99", "ms") { $0.latencies.percentile(99) },
    ]
  }
}
