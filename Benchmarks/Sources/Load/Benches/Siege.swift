import NIOCore

/// Three hundred viewers at twenty actions a second, undisturbed and beside floods of hostile clients.
///
/// One run measures all of them with one server, in turn, so that other load on the machine affects each.
/// The load of both processes is a figure, too: a saturated load generator would measure itself.
struct Siege: Bench {
  private static let viewers = 300

  private struct Run {
    var undisturbed = Watch()
    var beside: [Flood: Watch] = [:]
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    let runs = try await workbench.compare("siege", [.ours], runs: workbench.effort.longRuns) { _ in
      try await measure(on: workbench)
    }
    func figures(
      _ name: String,
      _ unit: String,
      limit: Figure.Limit? = nil,
      of value: (Watch) -> Double
    ) -> [Figure] {
      func figure(_ when: String, _ watch: (Run) -> Watch?) -> Figure {
        let values = runs.mapValues { $0.compactMap(watch).map(value) }
        let name = "\(Self.viewers) viewers, \(name), \(when)"
        return Figure("siege", name, unit, values, limit: limit)
      }
      return [figure("undisturbed") { $0.undisturbed }]
        + Flood.allCases.map { flood in figure("beside \(flood.name)") { $0.beside[flood] } }
    }
    return figures("last viewer p50", "ms") { $0.latencies.median }
      + figures("last viewer p99", "ms") { $0.latencies.percentile(99) }
      + figures("last viewer max", "ms", limit: .value(50)) { $0.latencies.maximum }
      + figures("server busy", "%") { $0.serverLoad * 100 }
      + figures("load generator busy", "%") { $0.ownLoad * 100 }
  }

  private func measure(on workbench: Workbench) async throws -> Run {
    let updates = max(40, 200 / workbench.effort.divisor)
    return try await workbench.serve(.ours, keepsLimits: true) { server, crowd in
      try await crowd.join(Self.viewers)
      var run = Run()
      for flood in Flood.allCases {
        // Adds up to as many updates as beside each flood.
        let calm = updates / Flood.allCases.count
        run.undisturbed += try await watch(updates: calm, with: crowd, on: server)
        let attackers = Attackers(flood, port: crowd.port, loop: workbench.loop)
        await attackers.prepare()
        await attackers.begin()
        do {
          run.beside[flood] = try await watch(updates: updates, with: crowd, on: server)
        } catch {
          await attackers.stop()
          throw error
        }
        await attackers.stop()
        try await attackers.verify()
      }
      return run
    }
  }

  private func watch(
    updates: Int,
    with crowd: Crowd,
    on server: ServerProcess
  ) async throws -> Watch {
    await crowd.begin()
    try await crowd.increment(times: 5)
    await crowd.begin()
    var watch = Watch()
    try await watch.time(server) {
      try await crowd.increment(times: updates, every: .milliseconds(50))
    }
    try await crowd.verify(updates: updates, mayCoalesce: true)
    watch.values = await crowd.latencies[0]
    return watch
  }
}
