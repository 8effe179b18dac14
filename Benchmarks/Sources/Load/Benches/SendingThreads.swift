import NIOCore

/// How long a server takes to send a change to all viewers, on one thread and on two, while none of them reads: on two
/// cores, a crowd that reads would need one.
struct SendingThreads: Bench {
  private enum Part { static let sender = 0, others = 1 }

  private struct Run {
    /// The mean time of a fan-out, in milliseconds.
    let time: Double
    /// Processor time a message, in microseconds.
    let cost: Double
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    guard let viewers = workbench.effort.viewers.max() else { return [] }
    let runs = try await workbench.compare(
      "threads, \(viewers) viewers",
      [.oneThread, .twoThreads]
    ) {
      try await measure($0, viewers: viewers, on: workbench)
    }
    func figure(
      _ name: String,
      _ unit: String,
      limit: Figure.Limit,
      of value: (Run) -> Double
    ) -> Figure {
      let values: [Contender: [Double]] = [
        .ours: (runs[.twoThreads] ?? []).map(value),
        .oneThread: (runs[.oneThread] ?? []).map(value),
      ]
      return Figure("threads", "\(viewers) viewers, \(name)", unit, values, limit: limit)
    }
    return [
      figure("a fan-out on two threads", "ms", limit: .ratio(1 / 1.7, of: .oneThread)) { $0.time },
      figure("server CPU a message", "µs", limit: .ratio(1.05, of: .oneThread)) { $0.cost },
    ]
  }

  private func measure(
    _ contender: Contender,
    viewers: Int,
    on workbench: Workbench
  ) async throws -> Run {
    let updates = 40
    return try await workbench.serve(contender, audiences: 2, isPinned: false) { server, crowd in
      try await crowd.join(1, audience: Part.sender)
      try await crowd.join(viewers - 1, audience: Part.others)
      await crowd.begin()
      try await crowd.increment(times: 5)
      try await crowd.wait(for: .caughtUp(audience: Part.others))
      await crowd.read(.never, audience: Part.others)
      let before = (try await fanOutTime(of: server), try server.usage.processorTime)
      try await crowd.increment(times: updates, every: .milliseconds(150))
      let after = (try await fanOutTime(of: server), try server.usage.processorTime)
      await crowd.read(.atOnce, audience: Part.others)
      try await crowd.wait(for: .caughtUp(audience: Part.others))
      return Run(
        time: (after.0 - before.0) * 1_000 / Double(updates),
        cost: Double(after.1 - before.1) / 1_000 / Double(updates * viewers)
      )
    }
  }

  /// Returns the total time of all fan-outs of a server, in seconds.
  private func fanOutTime(of server: ServerProcess) async throws -> Double {
    let url = "http://127.0.0.1:\(server.port)/metrics"
    let lines = try Command.output(of: ["curl", "--silent", "--fail", url]).split(separator: "\n")
    let name = "lectern_fan_out_seconds_sum"
    guard let line = lines.first(where: { $0.hasPrefix(name) }),
      let sum = line.split(separator: " ").last.flatMap({ Double($0) })
    else { throw Miscount("/metrics has no \(name)") }
    return sum
  }
}
