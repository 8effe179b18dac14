import NIOCore

/// A room goes back through 100,000 actions: to any moment at first, and then from moment to moment before a thousand
/// viewers, as fast as the presenter sees them.
struct Rewinds: Bench {
  private struct Run {
    /// The times to the first frame of a moment, with nothing in memory.
    let first: Samples
    /// The times to the frame of a moment after another one.
    let random, near: Samples
    /// What the server's resident memory grows by, in KB.
    let growth: Double
  }

  private static let viewers = 1_000

  func run(on workbench: Workbench) async throws -> [Figure] {
    let actions = 100_000 / workbench.effort.divisor
    let arguments =
      try JournalCost.emptyData(on: workbench) + ["--presenter-token", Presenter.token]
    workbench.note("rewind: \(actions) increments")
    try await workbench.serve(.recorded, arguments: arguments) { _, crowd in
      try await crowd.join(1)
      await crowd.begin(after: JournalCost.entriesOfStart)
      // One at a time: the actions of one batch are one moment.
      try await crowd.increment(times: actions)
    }
    var runs: [Run] = []
    for number in 1...workbench.effort.longRuns {
      workbench.note("rewind: run \(number) of \(workbench.effort.longRuns)")
      runs.append(
        try await workbench.serve(.recorded, arguments: arguments) { server, crowd in
          try await crowd.join(Self.viewers)
          await crowd.watch()
          return try await measure(server, upTo: actions, on: workbench)
        }
      )
    }
    func figure(_ name: String, limit: Double? = nil, of value: (Run) -> Double) -> Figure {
      let values: [Contender: [Double]] = [.ours: runs.map(value)]
      let name = "\(Self.viewers) viewers, \(actions) actions, \(name)"
      return Figure("rewind", name, "ms", values, limit: limit.map { .value($0) })
    }
    let memory: [Contender: [Double]] = [.ours: runs.map(\.growth)]
    return [
      figure("first frame p50", of: \.first.median),
      figure("first frame, the slowest", limit: 100) { $0.first.percentile(100) },
      // Thirty moments a second.
      figure("a random moment after another p50", limit: 1_000 / 30, of: \.random.median),
      figure("a random moment after another p99") { $0.random.percentile(99) },
      figure("a moment beside another p50", limit: 1_000 / 30, of: \.near.median),
      figure("a moment beside another p99") { $0.near.percentile(99) },
      Figure("rewind", "growth of resident memory", "KB", memory),
    ] + (try await forkBesideHall(on: workbench))
  }

  private func measure(
    _ server: ServerProcess,
    upTo last: Int,
    on workbench: Workbench
  ) async throws -> Run {
    let presenter = Presenter(port: server.port, loop: workbench.loop)
    let before = try server.usage.residentMemory
    let now: Presenter.Action = ("$room.returnedToNow", nil, until: #""isPast":false"#)
    let places = (0..<40).map { _ in Int.random(in: 0...last) }
    let first = try await presenter.send(places.flatMap { [Self.moment($0), now] })
    let random = try await presenter.send(
      (0..<400).map { _ in Self.moment(Int.random(in: 0...last)) } + [now]
    )
    let middle = last / 2
    let near = try await presenter.send((0..<400).map { Self.moment(middle - $0) } + [now])
    return Run(
      first: Samples(first.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)),
      random: Samples(random.dropLast()),
      near: Samples(near.dropLast()),
      growth: Double(try server.usage.residentMemory - before) / 1024
    )
  }

  private static func moment(_ number: Int) -> Presenter.Action {
    ("$room.positionChosen", "\(number)", until: #""number":\#(number),"#)
  }
}

// A room that continues from its past, beside a hall.
extension Rewinds {
  private static let forks = 5

  private func forkBesideHall(on workbench: Workbench) async throws -> [Figure] {
    let hall = HallDelay(bench: "rewind", workbench: workbench)
    return try await hall.figures("a room continues \(Self.forks) times") { arguments, actions in
      try await workbench.serve(.recorded, arguments: arguments) { _, crowd in
        try await crowd.join(1)
        await crowd.begin(after: JournalCost.entriesOfStart)
        try await crowd.increment(times: actions, every: .microseconds(50))
      }
    } disturbing: { server, actions, run in
      let presenter = Presenter(port: server.port, loop: workbench.loop)
      // The forks of earlier runs are in the log, too.
      let last = actions + run * Self.forks
      _ = try await presenter.send(
        (0..<Self.forks).map { number in
          let place = Int.random(in: 0...actions)
          return ("$room.forkRequested", "\(place)", until: #""forkedAfter":\#(last + number)"#)
        }
      )
    }
  }
}
