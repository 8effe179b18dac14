import Foundation
import NIOCore

/// What the log costs: latency and processor time beside the same server without one, its size, and a replay.
struct JournalCost: Bench {
  /// The ways of recording, by their options.
  private enum Recording: String, CaseIterable {
    case off, shown, relaxed

    var arguments: [String] {
      switch self {
      case .off: ["--no-journal"]
      case .shown: []
      case .relaxed: ["--durability", "relaxed"]
      }
    }
  }

  private struct Run {
    let latencies: Samples
    /// Processor time per action, in microseconds.
    let cost: Double
  }

  private static let viewers = 100
  /// The actions of the room at its start: its links, and its address.
  static let entriesOfStart = 2

  func run(on workbench: Workbench) async throws -> [Figure] {
    var calm: [Recording: [Run]] = [:]
    var busy: [Recording: [Run]] = [:]
    for number in 1...workbench.effort.runs {
      // In turn, so that other load on the machine affects all of them.
      for recording in Recording.allCases {
        workbench.note(
          "journal, \(recording.rawValue): run \(number) of \(workbench.effort.runs)"
        )
        calm[recording, default: []].append(try await measureCalm(recording, on: workbench))
        busy[recording, default: []].append(try await measureBusy(recording, on: workbench))
      }
    }
    return Self.figures(calm, "one action at a time", added: (0.5, 2))
      + Self.figures(busy, "1,000 actions a second", added: nil)
      + (try await sizeAndRestart(on: workbench))
      + (try syncs(in: Self.folder(on: workbench)))
  }

  private static func figures(
    _ runs: [Recording: [Run]],
    _ load: String,
    added limits: (p50: Double, p99: Double)?
  ) -> [Figure] {
    let name = "\(viewers) viewers, \(load): last viewer"
    func figure(_ name: String, _ values: [Double], _ unit: String = "ms", limit: Double? = nil)
      -> Figure
    {
      Figure("journal", name, unit, [.ours: values], limit: limit.map { .value($0) })
    }
    func values(_ recording: Recording, _ value: (Run) -> Double) -> [Double] {
      (runs[recording] ?? []).map(value)
    }
    let lines = Recording.allCases.flatMap { recording in
      [
        figure("\(name) p50, \(recording.rawValue)", values(recording, \.latencies.median)),
        figure(
          "\(name) p99, \(recording.rawValue)",
          values(recording) { $0.latencies.percentile(99) }
        ),
        figure(
          "server CPU an action, \(load), \(recording.rawValue)",
          values(recording, \.cost),
          "µs"
        ),
      ]
    }
    func added(_ value: (Run) -> Double) -> [Double] {
      zip(values(.shown, value), values(.off, value)).map { $0 - $1 }
    }
    return lines + [
      figure("\(name) p50, added by the log", added(\.latencies.median), limit: limits?.p50),
      figure(
        "\(name) p99, added by the log",
        added { $0.latencies.percentile(99) },
        limit: limits?.p99
      ),
    ]
  }
}

extension JournalCost {
  private func measureCalm(_ recording: Recording, on workbench: Workbench) async throws -> Run {
    let updates = 2_000 / workbench.effort.divisor
    return try await measure(recording, updates: updates, on: workbench) { crowd in
      try await crowd.increment(times: updates)
    }
  }

  private func measureBusy(_ recording: Recording, on workbench: Workbench) async throws -> Run {
    let updates = 10_000 / workbench.effort.divisor
    return try await measure(recording, updates: updates, on: workbench) { crowd in
      try await crowd.increment(times: updates, every: .milliseconds(1))
    }
  }

  private func measure(
    _ recording: Recording,
    updates: Int,
    on workbench: Workbench,
    load: (Crowd) async throws -> Void
  ) async throws -> Run {
    let arguments = recording.arguments + (try Self.emptyData(on: workbench))
    return try await workbench.serve(.recorded, arguments: arguments) { server, crowd in
      try await crowd.join(Self.viewers)
      // Without a log, the first view state is that of the first viewer.
      await crowd.begin(after: recording == .off ? 0 : Self.entriesOfStart)
      try await crowd.increment(times: 20)
      await crowd.begin()
      let before = try server.usage.processorTime
      try await load(crowd)
      let nanoseconds = try server.usage.processorTime - before
      try await crowd.verify(updates: updates, mayCoalesce: true)
      return Run(
        latencies: Samples(await crowd.latencies[0]),
        cost: Double(nanoseconds) / 1000 / Double(updates)
      )
    }
  }
}

// The log on the disk.
extension JournalCost {
  private static func folder(on workbench: Workbench) -> URL {
    workbench.executables.appending(path: "journal-data", directoryHint: .isDirectory)
  }

  static func emptyData(on workbench: Workbench) throws -> [String] {
    let folder = Self.folder(on: workbench)
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return ["--data", folder.path]
  }

  private func sizeAndRestart(on workbench: Workbench) async throws -> [Figure] {
    let count = 100_000 / workbench.effort.divisor
    let arguments = try Self.emptyData(on: workbench)
    workbench.note("journal: \(count) increments")
    try await workbench.serve(.recorded, arguments: arguments) { _, crowd in
      try await crowd.join(1)
      await crowd.begin(after: Self.entriesOfStart)
      try await crowd.increment(times: count, upTo: 200)
    }
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder(on: workbench),
      includingPropertiesForKeys: [.fileSizeKey]
    )
    let size = try files.filter { $0.lastPathComponent.hasPrefix("lectern-room") }.reduce(0) {
      try $0 + ($1.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
    // A start would take the state from a snapshot.
    let full = try checkTime(of: arguments, on: workbench)
    let empty = try Self.emptyData(on: workbench)
    try await workbench.serve(.recorded, arguments: empty) { _, _ in }
    let replay = full - (try checkTime(of: empty, on: workbench))
    return [
      Figure("journal", "size of an increment", "B", [.ours: [Double(size) / Double(count)]]),
      Figure(
        "journal",
        "replay of an increment by --check-log",
        "µs",
        [
          .ours: [replay / .microseconds(count)]
        ]
      ),
    ]
  }

  /// Measures how long it takes to check a log.
  private func checkTime(of data: [String], on workbench: Workbench) throws -> Duration {
    let command = [workbench.path(of: .recorded).path] + data + ["--check-log"]
    return try ContinuousClock().measure { _ = try Command.output(of: command) }
  }

  /// Measures what the disk itself takes for a sync of 4 KB.
  private func syncs(in folder: URL) throws -> [Figure] {
    let path = folder.appending(path: "sync").path
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw Miscount("cannot create \(path)") }
    defer { close(descriptor) }
    let bytes = [UInt8](repeating: 1, count: 4_096)
    let times = Samples(
      (0..<1_000).map { _ in
        let start = ContinuousClock.now
        _ = write(descriptor, bytes, bytes.count)
        _ = fdatasync(descriptor)
        return (ContinuousClock.now - start) / .milliseconds(1)
      }
    )
    return [
      Figure("journal", "a sync of 4 KB, p50", "ms", [.ours: [times.median]]),
      Figure("journal", "a sync of 4 KB, p99", "ms", [.ours: [times.percentile(99)]]),
    ]
  }
}
