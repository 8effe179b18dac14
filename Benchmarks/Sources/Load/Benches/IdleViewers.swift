/// The cost of a connection, and of an idle viewer.
struct IdleViewers: Bench {
  private struct Run {
    /// Resident memory of the server per viewer, in bytes.
    let memory: Double
    /// Processor time per connection with its first frame, in microseconds.
    let cost: Double
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    let viewers = 10_000 / workbench.effort.divisor
    let runs = try await workbench.compare("idle, \(viewers) viewers") {
      try await measure($0, viewers: viewers, on: workbench)
    }
    return [
      Figure(
        "idle",
        "\(viewers) viewers, resident memory each",
        "bytes",
        runs.mapValues { $0.map(\.memory) },
        limit: .value(3_072)
      ),
      Figure(
        "idle",
        "\(viewers) viewers, server CPU a connection",
        "µs",
        runs.mapValues { $0.map(\.cost) },
        // Compared with libwebsockets, because the library accepts and makes the handshake.
        limit: .ratio(1.30, of: .libwebsockets)
      ),
    ]
  }

  private func measure(
    _ contender: Contender,
    viewers: Int,
    on workbench: Workbench
  ) async throws -> Run {
    try await workbench.serve(contender) { server, crowd in
      // The first viewers allocate what all share; the memory before them counts for none.
      try await crowd.join(1)
      await crowd.begin()
      try await crowd.increment(times: 10)
      let before = try server.usage
      try await crowd.join(viewers)
      let after = try server.usage
      await crowd.begin()
      try await crowd.increment()
      try await crowd.verify(updates: 1)
      let atRest = try server.usage
      return Run(
        memory: Double(atRest.residentMemory - before.residentMemory) / Double(viewers),
        cost: Double(after.processorTime - before.processorTime) / 1000 / Double(viewers)
      )
    }
  }
}
