/// The cost of an increment beside rows that it does not change.
struct StateSweep: Bench {
  private struct Run {
    /// Processor time per increment, in microseconds.
    let cost: Double
    /// The bytes of each frame.
    let bytes: Double
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    let sizes = [0, 1_000, 10_000, 100_000]
    var runs: [Int: [Run]] = [:]
    // In turn, as the servers elsewhere.
    for number in 1...workbench.effort.runs {
      for rows in sizes {
        workbench.note("sweep: run \(number) of \(workbench.effort.runs), \(rows) rows")
        runs[rows, default: []].append(try await measure(rows: rows, on: workbench))
      }
    }
    func figures(_ name: String, _ unit: String, of value: (Run) -> Double) -> [Figure] {
      let values = runs.mapValues { $0.map(value) }
      let limit = Samples(values[0] ?? []).median * 1.1
      return sizes.map { rows in
        Figure(
          "sweep",
          "\(rows) rows, \(name)",
          unit,
          [.ours: values[rows] ?? []],
          limit: rows == 0 ? nil : .value(limit)
        )
      }
    }
    return figures("server CPU an increment", "µs", of: \.cost)
      + figures("a frame", "bytes", of: \.bytes)
  }

  private func measure(rows: Int, on workbench: Workbench) async throws -> Run {
    try await workbench.serve(.ours, arguments: ["--rows", "\(rows)"]) { server, crowd in
      let updates = 2_000 / workbench.effort.divisor
      try await crowd.join(10)
      await crowd.begin()
      // Counts have four digits from here, so all frames have the same length.
      try await crowd.increment(times: 1_000)
      await crowd.begin()
      let before = try server.usage.processorTime
      try await crowd.increment(times: updates)
      let nanoseconds = try server.usage.processorTime - before
      let frames = try await crowd.verify(updates: updates)
      return Run(
        cost: Double(nanoseconds) / 1000 / Double(updates),
        bytes: Double(await crowd.bytes) / Double(frames)
      )
    }
  }
}
