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
  /// The ports of the relays that viewers take in turn; the server's alone where there are none.
  private nonisolated let ports: [Int]
  /// The path of the room, such as `/room-1/`.
  nonisolated let room: String
  var viewers: [Viewer] = []
  /// The groups of viewers; the closed loop waits for the first.
  var audiences: [Audience]
  /// The server's revision after all actions sent.
  var revision = 0
  /// The number of connected viewers.
  var openCount = 0
  /// The number of viewers without a first frame.
  var expectedCount = 0
  /// The time of each first frame since the counting began, in milliseconds, from before the connection.
  var joinTimes: [Double] = []
  /// The latency of each revision to the last viewer of an audience, in milliseconds.
  var latencies: [[Double]]
  /// The age of each frame received by an audience other than the first, in milliseconds.
  var ages: [[Double]]
  /// The time of the action of each revision after ``Audience/first``.
  var sentAt: [NIODeadline] = []
  /// The bytes of snapshots and patches received since the counting began.
  var bytes = 0
  /// The counts of the poll that each viewer is shown; nil if there is none.
  var tally: Tally?
  /// Whether the viewers send nothing: what they are shown is not what their actions lead to.
  var isWatching = false
  /// The number of viewers that did not read and were closed by the server.
  var cutOffCount = 0
  /// Unexpected events: faults, frames that are not messages, and connections that the server closed.
  var surprises: [String] = []
  var waiters: [Waiter] = []

  /// Creates a crowd without viewers.
  ///
  /// - Parameters:
  ///   - port: the server's port.
  ///   - room: the path of the room, with a slash at both ends; by default the main room's.
  ///   - relays: the ports of the relays that viewers take in turn; by default they take none.
  ///   - audiences: the number of groups.
  ///   - loop: the loop of all connections.
  init(
    port: Int,
    room: String = "/",
    relays: [Int] = [],
    audiences: Int = 1,
    loop: any EventLoop
  ) {
    self.port = port
    ports = relays.isEmpty ? [port] : relays
    self.room = room
    self.loop = loop
    self.audiences = Array(repeating: Audience(), count: audiences)
    latencies = Array(repeating: [], count: audiences)
    ages = Array(repeating: [], count: audiences)
  }

  /// Returns the port that a viewer takes.
  nonisolated func port(of number: Int) -> Int { ports[number % ports.count] }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.executor.asUnownedSerialExecutor()
  }
}
