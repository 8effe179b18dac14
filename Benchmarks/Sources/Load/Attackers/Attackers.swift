import NIOCore

/// Hostile clients of one kind, at a steady rate.
///
/// They share the viewers' thread, and are not counted with them.
///
/// ```swift
/// let attackers = Attackers(.pings, port: port, loop: loop)
/// await attackers.begin()
/// // Measure.
/// await attackers.stop()
/// try await attackers.verify()
/// ```
actor Attackers {
  /// The interval between checks of what is due.
  private static let tick = TimeAmount.milliseconds(5)

  nonisolated let flood: Flood
  nonisolated let port: Int
  nonisolated let loop: any EventLoop
  var pace: SteadyPace
  private var ticking: RepeatedTask?
  /// The number of frames sent, or of connections opened.
  var eventCount = 0
  var answers: [Answer: Int] = [:]
  var failures: [String] = []
  /// The number of open and opening connections.
  var clientCount = 0
  /// The connections that are not being closed from this side.
  var channels: [ObjectIdentifier: any Channel] = [:]
  /// The connections that may send, in turn.
  var senders: [any Channel] = []
  var isOver = false
  var arrival: CheckedContinuation<Void, Never>?
  var departure: CheckedContinuation<Void, Never>?

  /// Creates attackers without connections.
  ///
  /// - Parameters:
  ///   - flood: the kind of attack.
  ///   - port: the server's port.
  ///   - loop: the loop of all connections.
  init(_ flood: Flood, port: Int, loop: any EventLoop) {
    self.flood = flood
    self.port = port
    self.loop = loop
    pace = SteadyPace(perSecond: flood.perSecond, from: .now())
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.executor.asUnownedSerialExecutor()
  }

  /// Opens the connections that the flood starts with, and waits for them.
  func prepare() async {
    guard flood.initialCount > 0 else { return }
    for _ in 0..<flood.initialCount { connect() }
    await withCheckedContinuation { arrival = $0 }
  }

  /// Starts the flood. It continues until ``stop()``.
  func begin() {
    pace = SteadyPace(perSecond: flood.perSecond, from: .now())
    for _ in 0..<flood.senderCount { connect() }
    ticking = loop.scheduleRepeatedTask(initialDelay: Self.tick, delay: Self.tick) { _ in
      self.assumeIsolated { $0.act() }
    }
  }

  /// Stops the flood, and waits until all connections are closed.
  func stop() async {
    isOver = true
    ticking?.cancel()
    for channel in channels.values { channel.close(promise: nil) }
    if clientCount > 0 { await withCheckedContinuation { departure = $0 } }
  }

  /// Throws a ``Miscount`` if the flood was smaller than its name says, or if the server did not react as
  /// expected.
  func verify() throws {
    guard failures.isEmpty, eventCount * 10 >= pace.total * 9, answers[.unexpected] == nil,
      flood.effect.map({ answers[$0] != nil }) ?? true
    else {
      throw Miscount(
        """
        \(flood.name): \(eventCount) of \(pace.total), with the answers \(answers); \
        \(failures.prefix(3).joined(separator: "; "))
        """
      )
    }
  }
}
