/// What an increment costs beside rows that it does not touch.
struct StateSweep: Bench {
  private struct Run {
    /// Processor time for each increment, in microseconds.
    let cost: Double
    /// Of each frame.
    let bytes: Double
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    var figures: [Figure] = []
    var base: (cost: Double, bytes: Double)?
    for rows in [0, 1_000, 10_000, 100_000] {
      let runs = try await workbench.compare("sweep, \(rows) rows", [.ours]) { _ in
        try await measure(rows: rows, on: workbench)
      }
      let costs = runs.mapValues { $0.map(\.cost) }
      let bytes = runs.mapValues { $0.map(\.bytes) }
      figures += [
        Figure(
          "sweep",
          "\(rows) rows, server CPU an increment",
          "µs",
          costs,
          limit: base.map { .value($0.cost * 1.1) }
        ),
        Figure(
          "sweep",
          "\(rows) rows, a frame",
          "bytes",
          bytes,
          limit: base.map { .value($0.bytes * 1.1) }
        ),
      ]
      let firsts = figures.prefix(2).compactMap(\.ours)
      base = (firsts[0], firsts[1])
    }
    return figures
  }

  private func measure(rows: Int, on workbench: Workbench) async throws -> Run {
    try await workbench.serve(.ours, arguments: ["--rows", "\(rows)"]) { server, crowd in
      let updates = 2_000 / workbench.effort.divisor
      try await crowd.join(10)
      await crowd.begin()
      // From here on counts have four digits, so frames have one length.
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
