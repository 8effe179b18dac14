import NIOCore

/// A thousand viewers join each second for ten seconds, beside a hundred connected ones, with two actions a
/// second.
struct JoinStorm: Bench {
  private struct Run {
    /// The time from before the connection to the first frame, in milliseconds.
    let firstFrames: Samples
    /// The latencies of the connected viewers, before and during the storm.
    let before: Samples
    let during: Samples
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    let seconds = max(1, 10 / workbench.effort.divisor)
    let runs = try await workbench.compare("join, \(seconds) s", runs: workbench.effort.longRuns) {
      try await measure($0, seconds: seconds, on: workbench)
    }
    func figure(
      _ name: String,
      limit: Figure.Limit? = nil,
      of value: (Run) -> Double
    ) -> Figure {
      Figure("join", name, "ms", runs.mapValues { $0.map(value) }, limit: limit)
    }
    return [
      figure("\(seconds * 1_000) newcomers, first frame p50") { $0.firstFrames.median },
      figure("\(seconds * 1_000) newcomers, first frame p99") { $0.firstFrames.percentile(99) },
      figure("\(seconds * 1_000) newcomers, first frame max", limit: .value(1_000)) {
        $0.firstFrames.maximum
      },
      figure("100 present, p50 before the storm") { $0.before.median },
      figure("100 present, p50 during the storm") { $0.during.median },
      figure("100 present, max before the storm") { $0.before.maximum },
      figure("100 present, max during the storm") { $0.during.maximum },
    ]
  }

  private func measure(
    _ contender: Contender,
    seconds: Int,
    on workbench: Workbench
  ) async throws -> Run {
    try await workbench.serve(contender, audiences: 2) { _, crowd in
      let updates = seconds * 2
      try await crowd.join(100)
      await crowd.begin()
      try await crowd.increment(times: updates, every: .milliseconds(500 / Int64(seconds)))
      let before = Samples(await crowd.latencies[0])

      await crowd.begin()
      async let updating: Void = crowd.increment(times: updates, every: .milliseconds(500))
      try await crowd.join(seconds * 1_000, audience: 1, every: .milliseconds(1))
      try await updating
      try await crowd.wait(for: .caughtUp(audience: 1))
      try await crowd.verify(updates: updates, mayCoalesce: true)
      try await crowd.verify(updates: updates, mayCoalesce: true, audience: 1)
      return Run(
        firstFrames: Samples(await crowd.joinTimes),
        before: before,
        during: Samples(await crowd.latencies[0])
      )
    }
  }
}
