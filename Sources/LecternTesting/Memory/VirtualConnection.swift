internal import ComposableTesting
package import LecternTransport
internal import Synchronization

/// A connection in memory, whose latency passes on a test clock.
package final class VirtualConnection: Connection, ViewerConnection {
  private struct State {
    var up: SimulatedLink<[UInt8]>
    var down: SimulatedLink<[UInt8]>
    var isReading: Bool
    /// The maximum number of frames in transit.
    var window: Int
    /// Whether the connection has refused a frame and has to announce that it can take one.
    var isBehind = false
    var isOpen = true
    var closeCode: CloseCode?
    var sent: [(frame: Frame, moreFollows: Bool)] = []
    var refusedCount = 0
    var roundTrip: Duration?
    var roundTripRequestCount = 0
  }

  package let id: Int
  private let clock: TestClock
  private let executor: TestExecutor
  private weak let handler: (any WebSocketHandler)?
  /// Handles a message at the viewer, and returns the messages to send in response.
  private let receive: @Sendable ([UInt8]) -> [[UInt8]]
  private let findRoomEnd: @Sendable (VirtualConnection) async -> (any Connection)?
  private let state: Mutex<State>

  init(
    id: Int,
    options: ConnectionOptions,
    clock: TestClock,
    executor: TestExecutor,
    handler: any WebSocketHandler,
    receive: @escaping @Sendable ([UInt8]) -> [[UInt8]],
    roomEnd: @escaping @Sendable (VirtualConnection) async -> (any Connection)?
  ) {
    self.id = id
    self.clock = clock
    self.executor = executor
    self.handler = handler
    self.receive = receive
    findRoomEnd = roomEnd
    state = Mutex(
      State(
        up: SimulatedLink(latency: options.latency.up),
        down: SimulatedLink(latency: options.latency.down),
        isReading: options.isReading,
        window: options.window
      )
    )
  }

  private func at(_ instant: TestClock.Instant, _ body: @escaping @Sendable () async -> Void) {
    Task.detached(executorPreference: executor.effects) { [clock] in
      try? await clock.sleep(until: instant)
      await body()
    }
  }

  /// Tells the room that the connection can take a frame again, if it has refused one.
  private func catchUp() async {
    let hasCaughtUp = state.withLock { state in
      guard state.isOpen, state.isBehind, state.isReading, state.down.count < state.window else {
        return false
      }
      state.isBehind = false
      return true
    }
    if hasCaughtUp { await handler?.connectionBecameWritable(self) }
  }
}

// The room's end.
extension VirtualConnection {
  package func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    let bytes = frame.bytes
    let now = clock.now
    let arrival = state.withLock { state -> TestClock.Instant? in
      guard state.isOpen, state.isReading, state.down.count < state.window else {
        state.isBehind = true
        state.refusedCount += 1
        return nil
      }
      state.sent.append((frame, moreFollows))
      return state.down.send(bytes, at: now)
    }
    guard let arrival else { return false }
    at(arrival) { [self] in
      guard let message = state.withLock({ $0.down.deliver() }) else { return }
      for response in receive(message) { send([response]) }
      await catchUp()
    }
    return true
  }

  package func close(_ code: CloseCode, reason: String) {
    let isFirst = state.withLock { state in
      guard state.isOpen else { return false }
      state.isOpen = false
      state.closeCode = code
      return true
    }
    guard isFirst else { return }
    // In a later turn, as over a socket: the caller is still at work.
    at(clock.now) { [self] in await handler?.connectionClosed(self) }
  }

  package var roundTrip: Duration? { state.withLock { $0.roundTrip } }

  package func measureRoundTrip() {
    state.withLock { state in
      state.roundTrip = state.up.latency + state.down.latency
      state.roundTripRequestCount += 1
    }
  }
}

// The viewer's end.
extension VirtualConnection {
  var isOpen: Bool { state.withLock { $0.isOpen } }

  var isReading: Bool { state.withLock { $0.isReading } }

  var closeCode: CloseCode? { state.withLock { $0.closeCode } }

  var lastArrival: TestClock.Instant? {
    state.withLock { [$0.up.lastArrival, $0.down.lastArrival].compactMap(\.self).max() }
  }

  func roomEnd() async -> (any Connection)? { await findRoomEnd(self) }

  func send(_ messages: [[UInt8]]) {
    let now = clock.now
    let arrival = state.withLock { state -> TestClock.Instant? in
      guard state.isOpen else { return nil }
      return messages.map { state.up.send($0, at: now) }.last
    }
    guard let arrival else { return }
    at(arrival) { [self] in
      let arrived = state.withLock { state in messages.compactMap { _ in state.up.deliver() } }
      await handler?.connection(self, received: arrived)
    }
  }

  func setLatency(up: Duration, down: Duration) {
    state.withLock {
      $0.up.latency = up
      $0.down.latency = down
    }
  }

  func setReading(_ isReading: Bool) async {
    state.withLock { $0.isReading = isReading }
    await catchUp()
  }

  func cut() async {
    let wasOpen = state.withLock { state in
      state.up.cut()
      state.down.cut()
      defer { state.isOpen = false }
      return state.isOpen
    }
    if wasOpen { await handler?.connectionClosed(self) }
  }
}

// What a test can examine.
extension VirtualConnection {
  /// The frames that the room has sent.
  package var frames: [Frame] { state.withLock { $0.sent.map(\.frame) } }

  /// For each frame, whether it was sent with another to follow.
  package var moreFollows: [Bool] { state.withLock { $0.sent.map(\.moreFollows) } }

  /// The number of frames refused.
  package var refusedCount: Int { state.withLock { $0.refusedCount } }

  /// The number of times that the room has asked for the round trip.
  package var roundTripRequestCount: Int { state.withLock { $0.roundTripRequestCount } }

  /// Takes frames again, without telling the room.
  package func unblock() {
    state.withLock { $0.isReading = true }
  }
}

extension WebSocketHandler {
  /// Handles messages that arrive in one turn.
  fileprivate func connection(_ connection: any Connection, received messages: [[UInt8]]) {
    for message in messages { self.connection(connection, received: message) }
  }
}
