import Foundation
import NIOCore

/// Twenty thousand pages that watch through nginx, which answers all of them with one request to the server a message.
/// All receive each message. If this process may open fewer files, there are fewer.
///
/// nginx and the server share a core.
struct Watchers: Bench {
  private struct Run {
    /// Requests to the server a message.
    let requests: Double
    /// Processor time of nginx a watcher and message, in microseconds.
    let cost: Double
    /// Processor time of nginx while nothing happens, as a share of a core.
    let idle: Double
    /// Processor time of the server a message, in milliseconds.
    let serverCost: Double
    /// From the first to the last watcher, in milliseconds.
    let spreads: Samples
  }

  func run(on workbench: Workbench) async throws -> [Figure] {
    let count = min(20_000, try fileLimit() - 1_000) / workbench.effort.divisor
    let runs = try await workbench.compare(
      "watchers, \(count)",
      [.ours],
      runs: workbench.effort.longRuns
    ) { _ in
      try await workbench.serve(.ours) { server, crowd in
        try await measure(count, server, crowd, on: workbench)
      }
    }
    func figure(
      _ name: String,
      _ unit: String,
      limit: Figure.Limit? = nil,
      of value: (Run) -> Double
    ) -> Figure {
      Figure(
        "watchers",
        "\(count) watchers, \(name)",
        unit,
        runs.mapValues { $0.map(value) },
        limit: limit
      )
    }
    return [
      figure("requests to the server a message", "", limit: .value(2)) { $0.requests },
      figure("nginx CPU a watcher and message", "µs") { $0.cost },
      figure("watchers of a core at a message a second", "") {
        max(0, 1 - $0.idle) * 1_000_000 / $0.cost
      },
      figure("nginx CPU while nothing happens", "cores") { $0.idle },
      figure("server CPU a message", "ms") { $0.serverCost },
      figure("first to last watcher p50", "ms") { $0.spreads.median },
      figure("first to last watcher p99", "ms") { $0.spreads.percentile(99) },
    ]
  }

  private func measure(
    _ count: Int,
    _ server: ServerProcess,
    _ crowd: Crowd,
    on workbench: Workbench
  ) async throws -> Run {
    let messages = max(5, 20 / workbench.effort.divisor)
    let nginx = try await NginxServer(
      before: server.port,
      connections: count,
      core: workbench.serverCore,
      loop: workbench.loop
    )
    defer { nginx.stop() }
    let (epoch, revision) = try position(port: nginx.port)
    let watchers = WatcherCrowd(port: nginx.port, loop: workbench.loop)
    try await watchers.join(count, at: epoch, revision: revision)
    try await crowd.join(1)
    await crowd.begin()
    let pause = Duration.seconds(5)
    let quiet = try nginx.usage
    try await Task.sleep(for: pause)
    let (before, serverBefore) = (try nginx.usage, try server.usage)
    let requestsBefore = try requestCount(port: server.port)
    try await crowd.increment(times: messages, every: .seconds(2))
    try await crowd.verify(updates: messages, mayCoalesce: true)
    try await watchers.wait(for: revision + messages)
    let (after, serverAfter) = (try nginx.usage, try server.usage)
    let requests = try requestCount(port: server.port) - requestsBefore - 1
    let received = await watchers.messageCount
    let spreads = Samples(await watchers.spreads)
    await watchers.leave()
    guard received == count * messages else {
      throw Miscount("\(count) watchers received \(received) messages of \(messages) each")
    }
    let idle = Double(before.processorTime - quiet.processorTime) / 1e9 / (pause / .seconds(1))
    return Run(
      requests: Double(requests) / Double(messages),
      cost: Double(after.processorTime - before.processorTime) / 1_000 / Double(received),
      idle: idle,
      serverCost: Double(serverAfter.processorTime - serverBefore.processorTime) / 1e6
        / Double(messages),
      spreads: spreads
    )
  }

  /// Returns the number of files that this process may open.
  private func fileLimit() throws -> Int {
    let limits = try String(contentsOfFile: "/proc/self/limits", encoding: .utf8)
    let line = limits.split(separator: "\n").first { $0.hasPrefix("Max open files") }
    return line?.split(separator: " ").dropFirst(3).first.flatMap { Int($0) } ?? 1_024
  }

  /// Returns the present epoch and revision.
  private func position(port: Int) throws -> (epoch: String, revision: Int) {
    let head = try Command.output(
      of: [
        "curl", "--silent", "--head", "--request", "GET", "http://127.0.0.1:\(port)/talk/frames",
      ]
    )
    let line = head.split(whereSeparator: \.isNewline).first {
      $0.lowercased().hasPrefix("location:")
    }
    let parts = line?.split(separator: "/").suffix(2).map(String.init) ?? []
    guard parts.count == 2, let revision = Int(parts[1]) else {
      throw Miscount("the server has no frames: \(head)")
    }
    return (parts[0], revision)
  }

  private func requestCount(port: Int) throws -> Int {
    let text = try Command.output(of: ["curl", "--silent", "http://127.0.0.1:\(port)/metrics"])
    let line = text.split(separator: "\n").first { $0.hasPrefix("lectern_http_requests_total ") }
    guard let count = line?.split(separator: " ").last.flatMap({ Int(Double($0) ?? -1) }) else {
      throw Miscount("the server has no metrics")
    }
    return count
  }
}
