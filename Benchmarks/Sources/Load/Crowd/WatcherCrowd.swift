import NIOCore
import NIOPosix

/// Watchers that request one message after the other, each on a connection of its own.
///
/// ```swift
/// let watchers = WatcherCrowd(port: nginx.port, loop: loop)
/// try await watchers.join(20_000, at: "k3f9.a", revision: 0)
/// try await watchers.wait(for: 20)
/// ```
actor WatcherCrowd {
  private let port: Int
  private nonisolated let loop: any EventLoop
  private var epoch = ""
  private var start = 0
  private var revisions: [ObjectIdentifier: Int] = [:]
  private var channels: [ObjectIdentifier: any Channel] = [:]
  /// When the first and the last watcher received each revision.
  private var arrivals:
    [Int: (first: ContinuousClock.Instant, last: ContinuousClock.Instant, count: Int)] = [:]
  private var failures: [String] = []
  private var isOver = false
  private var waiting: (isDone: (isolated WatcherCrowd) -> Bool, CheckedContinuation<Void, Never>)?

  init(port: Int, loop: any EventLoop) {
    (self.port, self.loop) = (port, loop)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.executor.asUnownedSerialExecutor()
  }

  /// Connects watchers, some at a time.
  func join(_ count: Int, at epoch: String, revision: Int) async throws {
    (self.epoch, start) = (epoch, revision)
    let address = try SocketAddress(ipAddress: "127.0.0.1", port: port)
    for index in 1...count {
      ClientBootstrap(group: loop)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(WatcherHandler(self))
          }
        }
        .connect(to: address)
        .whenFailure { error in self.assumeIsolated { $0.failed("\(error)") } }
      if index.isMultiple(of: 100) || index == count {
        await wait { $0.channels.count >= index || !$0.failures.isEmpty }
      }
    }
    try check()
  }

  /// Waits until all watchers have a revision.
  func wait(for revision: Int) async throws {
    await wait {
      !$0.failures.isEmpty || $0.revisions.values.allSatisfy { $0 >= revision }
    }
    try check()
  }

  /// The times from the first to the last watcher that received a revision, in milliseconds.
  var spreads: [Double] {
    arrivals.values.map { ($0.last - $0.first) / .milliseconds(1) }
  }

  /// The number of messages that watchers have received.
  var messageCount: Int { arrivals.values.reduce(0) { $0 + $1.count } }

  func leave() async {
    isOver = true
    for channel in channels.values { channel.close(promise: nil) }
    await wait { $0.channels.isEmpty }
  }

  private func check() throws {
    guard failures.isEmpty else {
      throw Miscount(
        "\(failures.count) watchers failed: \(failures.prefix(3).joined(separator: "; "))"
      )
    }
  }

  private func wait(until isDone: @escaping (isolated WatcherCrowd) -> Bool) async {
    if isDone(self) { return }
    await withCheckedContinuation { waiting = (isDone, $0) }
  }

  private func finishIfDone() {
    guard let (isDone, continuation) = waiting, isDone(self) else { return }
    waiting = nil
    continuation.resume()
  }
}

// Events of the connections.
extension WatcherCrowd {
  func opened(_ channel: any Channel) {
    channels[ObjectIdentifier(channel)] = channel
    revisions[ObjectIdentifier(channel)] = start
    finishIfDone()
  }

  func request(on channel: any Channel, turn: Int) -> String {
    let revision = revisions[ObjectIdentifier(channel)] ?? start
    let address = "/talk/frames/\(epoch)/next?after=\(revision)" + (turn > 0 ? "&turn=\(turn)" : "")
    return "GET \(address) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
  }

  func received(_ revision: Int, on channel: any Channel) {
    let now = ContinuousClock.now
    revisions[ObjectIdentifier(channel)] = revision
    let arrival = arrivals[revision] ?? (first: now, last: now, count: 0)
    arrivals[revision] = (arrival.first, now, arrival.count + 1)
    // The wait looks at all watchers.
    if arrival.count + 1 == channels.count { finishIfDone() }
  }

  func closed(_ channel: any Channel) {
    channels[ObjectIdentifier(channel)] = nil
    if !isOver { failures.append("a connection was closed") }
    finishIfDone()
  }

  func failed(_ reason: String) {
    failures.append(reason)
    finishIfDone()
  }
}
