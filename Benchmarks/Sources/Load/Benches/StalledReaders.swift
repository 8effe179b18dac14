import NIOCore

/// Two hundred viewers that read, beside twenty that read slowly and twenty that do not read, while two
/// hundred actions a second exceed the kernel's buffers for them.
struct StalledReaders: Bench {
  private enum Part { static let readers = 0, slow = 1, stalled = 2 }

  private struct Run {
    let alone: Samples
    let beside: Samples
    /// The growth of the server's resident memory, in bytes.
    let growth: Double
    /// The kernel's memory per viewer that reads slowly or not at all, in bytes.
    let kernel: Double
    /// The maximum age of a frame that a slow viewer received, in milliseconds.
    let oldest: Double
    /// The number of these that the server closed.
    let cutOff: Int
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    // Without the bare epoll server, because it closes stalled readers.
    let runs = try await workbench.compare(
      "stalled",
      [.nio, .ours],
      runs: workbench.effort.longRuns
    ) {
      try await measure($0, on: workbench)
    }
    func figure(
      _ name: String,
      _ unit: String,
      limit: Figure.Limit? = nil,
      of value: (Run) -> Double
    ) -> Figure {
      Figure("stalled", name, unit, runs.mapValues { $0.map(value) }, limit: limit)
    }
    return [
      figure("200 readers alone, p50", "ms") { $0.alone.median },
      figure("200 readers beside them, p50", "ms") { $0.beside.median },
      figure("200 readers alone, p99", "ms") { $0.alone.percentile(99) },
      figure("200 readers beside them, p99", "ms") { $0.beside.percentile(99) },
      figure("resident memory grows", "KB", limit: .value(256)) { $0.growth / 1024 },
      figure("kernel memory for each", "KB", limit: .value(100)) { $0.kernel / 1024 },
      figure("a slow reader is behind at most", "s", limit: .value(5)) { $0.oldest / 1000 },
      figure("cut off, of 40", "") { Double($0.cutOff) },
    ]
  }

  private func measure(_ contender: Contender, on workbench: Workbench) async throws -> Run {
    let seconds = max(5, 30 / workbench.effort.divisor)
    let pace = TimeAmount.milliseconds(5)
    return try await workbench.serve(contender, audiences: 3) { server, crowd in
      try await crowd.join(200, audience: Part.readers)
      await crowd.begin()
      try await crowd.increment(times: 1_000, every: pace)
      let alone = Samples(await crowd.latencies[Part.readers])

      // A larger buffer would take everything, and the server would not notice that they do not read.
      try await crowd.join(20, audience: Part.slow, receiveBuffer: 8_192)
      try await crowd.join(20, audience: Part.stalled, receiveBuffer: 8_192)
      await crowd.read(.slowly, audience: Part.slow)
      await crowd.read(.never, audience: Part.stalled)
      await crowd.begin()
      let before = try server.usage.residentMemory
      try await crowd.increment(times: seconds * 200, every: pace)
      let growth = try server.usage.residentMemory - before
      let kernel = try await crowd.kernelMemory(audiences: [Part.slow, Part.stalled])
      let oldest = Samples(await crowd.ages[Part.slow]).maximum
      try await crowd.verify(updates: seconds * 200, mayCoalesce: true)

      // Viewers that read again reach the last revision.
      for part in [Part.slow, Part.stalled] {
        await crowd.read(.atOnce, audience: part)
        try await crowd.wait(for: .caughtUp(audience: part))
        try await crowd.verify(updates: seconds * 200, mayCoalesce: true, audience: part)
      }
      return Run(
        alone: alone,
        beside: Samples(await crowd.latencies[Part.readers]),
        growth: Double(growth),
        kernel: kernel,
        oldest: oldest,
        cutOff: await crowd.cutOffCount
      )
    }
  }
}
