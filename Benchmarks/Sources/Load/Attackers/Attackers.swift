import NIOCore

/// Hostile clients of a kind, who go on at a steady pace.
///
/// They are on the thread of those who watch, and in none of their counts.
///
/// ```swift
/// let attackers = Attackers(.pings, port: port, loop: loop)
/// await attackers.begin()
/// // Measure.
/// await attackers.stop()
/// try await attackers.verify()
/// ```
actor Attackers {
  /// How often it is looked what is due.
  private static let tick = TimeAmount.milliseconds(5)

  nonisolated let flood: Flood
  nonisolated let port: Int
  nonisolated let loop: any EventLoop
  var pace: SteadyPace
  private var ticking: RepeatedTask?
  /// How many frames were sent, or connections begun.
  var doneCount = 0
  var answers: [Answer: Int] = [:]
  var failures: [String] = []
  /// How many are connected, or about to be.
  var clientCount = 0
  /// Those who are connected, and do not mean to hang up.
  var channels: [ObjectIdentifier: any Channel] = [:]
  /// Those who may send, each in turn.
  var speakers: [any Channel] = []
  var isOver = false
  var arrival: CheckedContinuation<Void, Never>?
  var departure: CheckedContinuation<Void, Never>?

  /// Nobody yet.
  ///
  /// - Parameters:
  ///   - flood: what they are to do.
  ///   - port: the server's.
  ///   - loop: where all connections are.
  init(_ flood: Flood, port: Int, loop: any EventLoop) {
    self.flood = flood
    self.port = port
    self.loop = loop
    pace = SteadyPace(perSecond: flood.perSecond, from: .now())
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.executor.asUnownedSerialExecutor()
  }

  /// Connects those that are to be there before it begins, and waits for them.
  func prepare() async {
    guard flood.standingCount > 0 else { return }
    for _ in 0..<flood.standingCount { connect() }
    await withCheckedContinuation { arrival = $0 }
  }

  /// Begins, and goes on until the end.
  func begin() {
    pace = SteadyPace(perSecond: flood.perSecond, from: .now())
    for _ in 0..<flood.speakerCount { connect() }
    ticking = loop.scheduleRepeatedTask(initialDelay: Self.tick, delay: Self.tick) { _ in
      self.assumeIsolated { $0.act() }
    }
  }

  /// Ends, and waits until all connections are gone.
  func stop() async {
    isOver = true
    ticking?.cancel()
    for channel in channels.values { channel.close(promise: nil) }
    if clientCount > 0 { await withCheckedContinuation { departure = $0 } }
  }

  /// Throws a ``Miscount`` where there was less of it than is said, or where the server has not done what
  /// it does about it.
  func verify() throws {
    guard failures.isEmpty, doneCount * 10 >= pace.total * 9, answers[.unexpected] == nil,
      flood.effect.map({ answers[$0] != nil }) ?? true
    else {
      throw Miscount(
        """
        \(flood.name): of \(pace.total) there were \(doneCount), with the answers \(answers); \
        \(failures.prefix(3).joined(separator: "; "))
        """
      )
    }
  }
}
