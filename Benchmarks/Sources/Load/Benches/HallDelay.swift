import Foundation
import NIOCore
import Synchronization

/// How long a frame of a hall takes while its server works through the long log of another room.
///
/// The hall is a room of its own. A state that no snapshot saves is the worst case: the whole log is replayed.
struct HallDelay {
  /// Records a log of a number of actions, with a server's arguments.
  typealias Recording = (_ arguments: [String], _ actions: Int) async throws -> Void
  /// Has a server work through the log, in a run of a number from 0.
  typealias Disturbance =
    @Sendable (_ server: ServerProcess, _ actions: Int, _ run: Int) async throws -> Void

  private struct Run {
    /// The latencies to the hall's last viewer, with nothing beside it.
    let alone: Samples
    let beside: Samples
    /// How long the disturbance took, in milliseconds.
    let duration: Double
  }

  private static let viewers = 100

  let bench: String
  let workbench: Workbench

  /// Measures a disturbance, with snapshots of the state and without.
  func figures(
    _ name: String,
    recording: Recording,
    disturbing disturb: @escaping Disturbance
  ) async throws -> [Figure] {
    let actions = 200_000 / workbench.effort.divisor
    var figures: [Figure] = []
    for isSaved in [true, false] {
      let data = try JournalCost.emptyData(on: workbench)
      let arguments =
        data + ["--presenter-token", Presenter.token, "--rooms", "9"]
        + (isSaved ? [] : ["--unsaved"])
      workbench.note("\(bench): \(actions) increments\(isSaved ? "" : ", no snapshot")")
      try await recording(arguments, actions)
      var runs: [Run] = []
      for number in 0..<workbench.effort.longRuns {
        workbench.note("\(bench), \(name): run \(number + 1) of \(workbench.effort.longRuns)")
        runs.append(
          try await workbench.serve(.recorded, arguments: arguments) { server, _ in
            try await measure(server, in: "/hall-\(number)/") {
              try await disturb(server, actions, number)
            }
          }
        )
      }
      let what = "\(name), \(actions) actions\(isSaved ? "" : " without a snapshot")"
      figures += Self.figures(bench, what, runs)
    }
    return figures
  }

  private static func figures(_ bench: String, _ name: String, _ runs: [Run]) -> [Figure] {
    func figure(_ name: String, limit: Double? = nil, _ value: (Run) -> Double) -> Figure {
      let values: [Contender: [Double]] = [.ours: runs.map(value)]
      return Figure(bench, name, "ms", values, limit: limit.map { .value($0) })
    }
    let hall = "a hall of \(viewers) viewers"
    return [
      figure("\(name): duration", \.duration),
      figure("\(hall) before \(name): p50") { $0.alone.median },
      figure("\(hall) before \(name): the slowest frame") { $0.alone.maximum },
      figure("\(hall) while \(name): p99") { $0.beside.percentile(99) },
      figure("\(hall) while \(name): the slowest frame, over the p50 before", limit: 20) {
        $0.beside.maximum - $0.alone.median
      },
    ]
  }

  private func measure(
    _ server: ServerProcess,
    in room: String,
    beside work: @escaping @Sendable () async throws -> Void
  ) async throws -> Run {
    // The request begins the room.
    _ = try Command.output(of: [
      "curl", "--silent", "--fail", "--location", "--output", "/dev/null",
      "http://127.0.0.1:\(server.port)\(room)",
    ])
    let crowd = Crowd(port: server.port, room: room, loop: workbench.loop)
    try await crowd.join(Self.viewers)
    await crowd.begin(after: JournalCost.entriesOfStart)
    let alone = try await frames(of: crowd) { try await Task.sleep(for: .seconds(2)) }
    await crowd.begin()
    let start = ContinuousClock.now
    let end = Mutex(start)
    let beside = try await frames(of: crowd) {
      try await work()
      end.withLock { $0 = .now }
    }
    try await crowd.leave()
    let duration = start.duration(to: end.withLock { $0 }) / .milliseconds(1)
    return Run(alone: alone, beside: beside, duration: duration)
  }

  /// Sends increments at a steady rate until some work is done.
  ///
  /// - Returns: the latencies to the last viewer, in milliseconds.
  private func frames(
    of crowd: Crowd,
    until work: @escaping @Sendable () async throws -> Void
  ) async throws -> Samples {
    let isDone = Mutex(false)
    let working = Task {
      defer { isDone.withLock { $0 = true } }
      try await work()
    }
    var count = 0
    repeat {
      try await crowd.increment(times: 20, every: .milliseconds(5))
      count += 20
    } while !isDone.withLock { $0 }
    try await working.value
    try await crowd.verify(updates: count, mayCoalesce: true)
    return Samples(await crowd.latencies[0])
  }
}
