import Foundation

/// The time from a server's start to its first page, and the memory of an idle server.
struct ColdStart: Bench {
  private struct Run {
    /// The time to the first page, in milliseconds.
    let time: Double
    /// Resident memory with that page, in megabytes.
    let memory: Double
    /// The part of it that is no content of a file, so that no other process shares it, in megabytes.
    let anonymous: Double
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    let empty = try measure("no log", JournalCost.emptyData(on: workbench), on: workbench)
    let count = 1_000_000 / workbench.effort.divisor
    let data = try await log(of: count, on: workbench)
    let recorded = try measure("\(count) actions", data, on: workbench)
    let replayed = try measure("no snapshot", data + ["--unsaved"], on: workbench)
    func figure(_ name: String, _ runs: [Run], _ value: KeyPath<Run, Double>, limit: Double? = nil)
      -> Figure
    {
      let unit = value == \.time ? "ms" : "MB"
      let values = runs.map { $0[keyPath: value] }
      return Figure("start", name, unit, [.ours: values], limit: limit.map { .value($0) })
    }
    return [
      figure("first page, empty log", empty, \.time),
      figure(
        "first page, \(count) actions in the log, after a kill",
        recorded,
        \.time,
        limit: 1_000
      ),
      figure("first page, \(count) actions and no snapshot", replayed, \.time),
      figure("memory of an idle server", empty, \.memory, limit: 30),
      figure("memory of an idle server, without the content of files", empty, \.anonymous),
    ]
  }

  /// Records actions, and kills the server.
  ///
  /// - Returns: the options of a server with the log.
  private func log(of count: Int, on workbench: Workbench) async throws -> [String] {
    let data = try JournalCost.emptyData(on: workbench)
    workbench.note("start: recording \(count) actions")
    try await workbench.serve(.recorded, arguments: data) { server, crowd in
      try await crowd.join(20)
      await crowd.begin(after: JournalCost.entriesOfStart)
      try await crowd.increment(times: count, upTo: 200)
      try await crowd.verify(updates: count, mayCoalesce: true)
      try await crowd.leave()
      server.kill()
    }
    return data
  }

  private func measure(
    _ name: String,
    _ data: [String],
    on workbench: Workbench
  ) throws -> [Run] {
    try (1...workbench.effort.runs).map { number in
      workbench.note("start, \(name): run \(number) of \(workbench.effort.runs)")
      let begin = ContinuousClock.now
      let command = [workbench.path(of: .recorded).path] + data
      let server = try ServerProcess(command, core: workbench.serverCore)
      defer { server.kill() }
      let page = ["curl", "--silent", "--fail", "http://127.0.0.1:\(server.port)/"]
      _ = try Command.output(of: page)
      let time = (ContinuousClock.now - begin) / .milliseconds(1)
      let usage = try server.usage
      return Run(
        time: time,
        memory: Double(usage.residentMemory) / 1e6,
        anonymous: Double(usage.anonymousMemory) / 1e6
      )
    }
  }
}
