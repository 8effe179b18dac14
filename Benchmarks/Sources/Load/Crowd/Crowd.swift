import NIOCore

/// The viewers of one server, all on one thread.
///
/// ```swift
/// try await crowd.join(1_000)
/// await crowd.begin()
/// try await crowd.increment()
/// try await crowd.verify(updates: 1)
/// ```
actor Crowd {
  nonisolated let loop: any EventLoop
  nonisolated let port: Int
  var viewers: [Viewer] = []
  /// The parts of the crowd; the first is the one that the closed loop waits for.
  var audiences: [Audience]
  /// The revision that the server has once it has reduced all that was sent.
  var revision = 0
  /// How many viewers have a connection.
  var openCount = 0
  /// How many have no first frame yet.
  var expectedCount = 0
  /// How long each first frame took since the counting began, in milliseconds, from before the
  /// connection.
  var joinTimes: [Double] = []
  /// How long each revision took to the last viewer of an audience, in milliseconds.
  var latencies: [[Double]]
  /// How old each frame was that an audience other than the first has received, in milliseconds.
  var ages: [[Double]]
  /// When each revision after ``Audience/first`` was asked for.
  var sentAt: [NIODeadline] = []
  /// How many actions were sent ever; the last one's `ref`.
  var sentCount = 0
  /// How many bytes of states and patches were received since the counting began.
  var bytes = 0
  /// How many viewers that did not read have been cut off.
  var cutOffCount = 0
  /// What nobody expects: faults, frames that are no messages, and connections that the server closed.
  var surprises: [String] = []
  var waiters: [Waiter] = []

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
    ages = Array(repeating: [], count: audiences)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.executor.asUnownedSerialExecutor()
  }
}
