import NIOCore

/// The viewers of one server, all on one thread.
///
/// ```swift
/// try await crowd.join(1_000)
/// await crowd.begin()
/// try await crowd.increment()
/// try await crowd.verify(updates: 1, coalesced: false)
/// ```
actor Crowd {
  /// A viewer, from its connecting on.
  struct Viewer {
    let audience: Int
    let startedAt: NIODeadline
    var channel: (any Channel)?
    /// The revision of its last frame; none before the first.
    var revision: Int?
  }

  nonisolated let loop: any EventLoop
  nonisolated let port: Int
  var viewers: [Viewer] = []
  /// The parts of the crowd; the first is the one whose latency is measured.
  var audiences: [Audience]
  /// The revision that the server has once it has reduced all that was sent.
  var revision = 0
  /// How many viewers have a connection.
  var openCount = 0
  /// How many have no first frame yet.
  var expectedCount = 0
  /// How long each first frame took, in milliseconds, from before the connection.
  var joinTimes: [Double] = []
  /// How long each revision took to the last viewer of an audience, in milliseconds.
  var latencies: [[Double]]
  /// When each revision after ``Audience/first`` was asked for.
  var sentAt: [NIODeadline] = []
  /// How many actions were sent by each ever; the next one's `ref`.
  var sentCount = 0
  var acknowledgedCount = 0
  var bytes = 0
  /// What nobody expects: faults, frames that are no messages, and connections that the server closed.
  var surprises: [String] = []
  var waiters: [Waiter] = []
  var isLeaving = false

  /// Nobody yet.
  ///
  /// - Parameters:
  ///   - port: the server's.
  ///   - audiences: how many parts the crowd has.
  ///   - loop: where all connections are.
  init(port: Int, audiences: Int = 1, loop: any EventLoop) {
    self.port = port
    self.loop = loop
    self.audiences = Array(repeating: Audience(), count: audiences)
    latencies = Array(repeating: [], count: audiences)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.executor.asUnownedSerialExecutor()
  }
}
