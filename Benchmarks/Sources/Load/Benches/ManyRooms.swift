import Foundation
import NIOCore

/// What rooms cost in one server: an open one without viewers, and a thousand of ten viewers each beside one of ten.
struct ManyRooms: Bench {
  private struct Run {
    /// The time in which a new room is opened, in milliseconds.
    let opening: Double
    /// Resident memory of an open room without viewers, in bytes.
    let memory: Double
    /// The processor time that the open rooms take while nothing happens, in percent of a core.
    let idleShare: Double
    let alone: Load
    let beside: Load
  }

  private struct Load {
    /// The latency to the last viewer of the room, in milliseconds.
    let latencies: Samples
    /// Processor time an action, in microseconds.
    let cost: Double
  }

  private static let viewers = 10
  private static let interval = TimeAmount.milliseconds(2)

  func run(on workbench: Workbench) async throws -> [Figure] {
    let rooms = max(10, 1_000 / workbench.effort.divisor)
    var runs: [Run] = []
    for number in 1...workbench.effort.longRuns {
      workbench.note("rooms: run \(number) of \(workbench.effort.longRuns)")
      runs.append(try await measure(rooms: rooms, on: workbench))
    }
    func figure(_ name: String, _ unit: String, _ value: (Run) -> Double) -> Figure {
      Figure("rooms", name, unit, [.ours: runs.map(value)])
    }
    let many = "\(rooms) rooms of \(Self.viewers) viewers"
    let one = "one room of \(Self.viewers) viewers"
    return [
      figure("opening a new room", "ms", \.opening),
      figure("an open room without viewers, resident memory", "bytes", \.memory),
      figure("\(rooms) open rooms while nothing happens", "% CPU", \.idleShare),
      figure("\(one), 500 actions a second: p50", "ms", \.alone.latencies.median),
      figure("\(one), 500 actions a second: p99", "ms") { $0.alone.latencies.percentile(99) },
      figure("\(one), server CPU an action", "µs", \.alone.cost),
      figure("\(many), 500 actions a second: p50", "ms", \.beside.latencies.median),
      figure("\(many), 500 actions a second: p99", "ms") { $0.beside.latencies.percentile(99) },
      figure("\(many), server CPU an action", "µs", \.beside.cost),
    ] + (try await openingBesideHall(on: workbench))
  }

  private func measure(rooms: Int, on workbench: Workbench) async throws -> Run {
    let data = FileManager.default.temporaryDirectory.appending(path: "rooms-\(UUID())")
    defer { try? FileManager.default.removeItem(at: data) }
    let arguments = [
      "--data", data.path, "--rooms", "\(rooms + 1)", "--max-connections-per-address", "20000",
    ]
    return try await workbench.serve(.recorded, arguments: arguments) { server, crowd in
      // The first room allocates what all share.
      try Self.open("room-0", of: server)
      let before = try server.usage
      let start = ContinuousClock.now
      try Self.open("room-[1-\(rooms)]", of: server)
      let opening = start.duration(to: .now) / .milliseconds(1)
      let opened = try server.usage
      let idleTime = Duration.seconds(3)
      try await Task.sleep(for: idleTime)
      let rested = try server.usage
      let alone = Crowd(port: server.port, room: "/room-0/", loop: workbench.loop)
      let actions = rooms * 2
      let single = try await load([alone], of: server, actions: actions)
      let crowds = (1...rooms).map {
        Crowd(port: server.port, room: "/room-\($0)/", loop: workbench.loop)
      }
      let all = try await load(crowds, of: server, actions: actions)
      for crowd in [alone] + crowds { try await crowd.leave() }
      return Run(
        opening: opening / Double(rooms),
        memory: Double(opened.residentMemory - before.residentMemory) / Double(rooms),
        idleShare: Double(rested.processorTime - opened.processorTime)
          / (idleTime / .nanoseconds(1)) * 100,
        alone: single,
        beside: all
      )
    }
  }

  /// Opens the pages of rooms, one after the other; curl counts them up.
  private static func open(_ rooms: String, of server: ServerProcess) throws {
    _ = try Command.output(of: [
      "curl", "--silent", "--fail", "--location", "--output", "/dev/null",
      "http://127.0.0.1:\(server.port)/\(rooms)/",
    ])
  }

  /// Sends actions in the open loop, to each room in turn.
  private func load(
    _ crowds: [Crowd],
    of server: ServerProcess,
    actions: Int
  ) async throws -> Load {
    for crowd in crowds {
      try await crowd.join(Self.viewers)
      await crowd.begin(after: JournalCost.entriesOfStart)
    }
    let before = try server.usage
    let start = NIODeadline.now()
    for number in 0..<actions {
      let crowd = crowds[number % crowds.count]
      let due = start + Self.interval * number
      let sending = crowd.loop.scheduleTask(deadline: due) { crowd.assumeIsolated { $0.send() } }
      if number == actions - 1 { try await sending.futureResult.get() }
    }
    var latencies: [Double] = []
    for crowd in crowds {
      try await crowd.wait(for: .caughtUp(audience: 0))
      try await crowd.verify(updates: actions / crowds.count, mayCoalesce: true)
      latencies += await crowd.latencies[0]
    }
    let after = try server.usage
    return Load(
      latencies: Samples(latencies),
      cost: Double(after.processorTime - before.processorTime) / 1_000 / Double(actions)
    )
  }
}

// A room with a long log is opened beside a hall.
extension ManyRooms {
  private func openingBesideHall(on workbench: Workbench) async throws -> [Figure] {
    let hall = HallDelay(bench: "rooms", workbench: workbench)
    return try await hall.figures("a room is opened") { arguments, actions in
      try await workbench.serve(.recorded, arguments: arguments) { server, _ in
        try Self.open("history", of: server)
        let crowd = Crowd(port: server.port, room: "/history/", loop: workbench.loop)
        try await crowd.join(1)
        await crowd.begin(after: JournalCost.entriesOfStart)
        try await crowd.increment(times: actions, every: .microseconds(50))
        try await crowd.leave()
      }
    } disturbing: { server, _, _ in
      try Self.open("history", of: server)
    }
  }
}
