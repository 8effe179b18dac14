import Foundation
import NIOCore

/// Two thousand phones with one address vote in a poll of Deck within ten seconds, a fifth of them twice, with its
/// results revealed: every vote changes what every phone shows. Beside them, as many increments of the counter at the
/// same rate, with as many viewers.
///
/// The server keeps its default limits. Every phone ends with the counts of the votes cast.
struct Votes: Bench {
  private struct Run {
    let latencies: Samples
    let skipped: Int
    /// The server's processor time an action, in microseconds.
    let cost: Double
    /// What the server's resident memory grows by, in KB.
    let growth: Double
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    let phones = 2_000 / workbench.effort.divisor
    let election = Election(phones: phones)
    let interval = TimeAmount.nanoseconds(
      10_000_000_000 / Int64(workbench.effort.divisor * election.votes.count)
    )
    let runs = try await workbench.compare(
      "votes, \(phones) phones",
      [.ours, .deck],
      runs: workbench.effort.longRuns
    ) {
      $0 == .deck
        ? try await vote(in: election, every: interval, phones: phones, on: workbench)
        : try await increment(election.votes.count, every: interval, viewers: phones, on: workbench)
    }
    return [Contender.deck, .ours].flatMap { contender in
      let name = contender == .deck ? "\(election.votes.count) votes" : "as many increments"
      func figure(
        _ what: String,
        _ unit: String,
        limit: Double? = nil,
        of value: (Run) -> Double
      ) -> Figure {
        let values = (runs[contender] ?? []).map(value)
        return Figure(
          "votes",
          "\(phones) viewers, \(name), \(what)",
          unit,
          [.ours: values],
          limit: contender == .deck ? limit.map { .value($0) } : nil
        )
      }
      return [
        figure("last viewer p50", "ms") { $0.latencies.median },
        // A person doesn't notice the time until the own vote is shown.
        figure("last viewer p99", "ms", limit: 250) { $0.latencies.percentile(99) },
        figure("skipped revisions a viewer", "") { Double($0.skipped) / Double(phones) },
        figure("server CPU an action", "µs") { $0.cost },
        // Two kilobytes a participant.
        figure("growth of resident memory", "KB", limit: Double(2 * phones)) { $0.growth },
      ]
    }
  }

  private func vote(
    in election: Election,
    every interval: TimeAmount,
    phones: Int,
    on workbench: Workbench
  ) async throws -> Run {
    let talk = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).md")
    try Data(Election.talk.utf8).write(to: talk)
    defer { try? FileManager.default.removeItem(at: talk) }
    return try await workbench.serve(.deck, arguments: [talk.path], keepsLimits: true) {
      server,
      crowd in
      let reveal = ("poll.revealed", "\"\(Election.poll)\"", until: #""type":"ack""#)
      _ = try await Presenter(port: server.port, loop: workbench.loop).send([reveal])
      try await crowd.join(phones, arePhones: true)
      await crowd.begin(tally: Tally(viewers: phones, choices: Election.choices.count))
      let run = try await measure(server, crowd, actions: election.votes.count) {
        try await crowd.vote(election.votes, every: interval)
      }
      try await crowd.verify(counts: election.counts)
      return run
    }
  }

  private func increment(
    _ count: Int,
    every interval: TimeAmount,
    viewers: Int,
    on workbench: Workbench
  ) async throws -> Run {
    try await workbench.serve(.ours) { server, crowd in
      try await crowd.join(viewers)
      await crowd.begin()
      return try await measure(server, crowd, actions: count) {
        try await crowd.increment(times: count, every: interval)
      }
    }
  }

  private func measure(
    _ server: ServerProcess,
    _ crowd: Crowd,
    actions: Int,
    _ act: () async throws -> Void
  ) async throws -> Run {
    let before = try server.usage
    try await act()
    let after = try server.usage
    try await crowd.verify(updates: actions, mayCoalesce: true)
    return Run(
      latencies: Samples(await crowd.latencies[0]),
      skipped: await crowd.audiences[0].skipped,
      cost: Double(after.processorTime - before.processorTime) / 1000 / Double(actions),
      growth: Double(after.residentMemory - before.residentMemory) / 1024
    )
  }
}
