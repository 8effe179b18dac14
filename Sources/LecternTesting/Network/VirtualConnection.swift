internal import ComposableTesting
internal import LecternTransport
internal import Synchronization

/// A connection that exists in memory alone, and takes its time from a test's clock.
final class VirtualConnection: Connection {
  private struct State {
    var up: SimulatedLink<[UInt8]>
    var down: SimulatedLink<[UInt8]>
    var isReading = true
    /// How many frames the connection takes that have not arrived.
    var window: Int
    /// Whether it has refused a frame, and owes the room word that it can take one.
    var isBehind = false
    var isOpen = true
    var closing: CloseCode?
  }

  let id: Int
  private let clock: TestClock
  private let executor: TestExecutor
  private weak let handler: (any WebSocketHandler)?
  /// Is told of what arrives at the viewer, and returns what they say to it.
  private let arrived: @Sendable ([UInt8]) -> [[UInt8]]
  private let state: Mutex<State>

  init(
    id: Int,
    latency: (up: Duration, down: Duration),
    window: Int,
    clock: TestClock,
    executor: TestExecutor,
    handler: any WebSocketHandler,
    arrived: @escaping @Sendable ([UInt8]) -> [[UInt8]]
  ) {
    self.id = id
    self.clock = clock
    self.executor = executor
    self.handler = handler
    self.arrived = arrived
    state = Mutex(
      State(
        up: SimulatedLink(latency: latency.up),
        down: SimulatedLink(latency: latency.down),
        window: window
      )
    )
  }

  // MARK: Down

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    let bytes = frame.bytes
    let now = clock.now
    let arrival = state.withLock { state -> TestClock.Instant? in
      guard state.isOpen, state.isReading, state.down.count < state.window else {
        state.isBehind = true
        return nil
      }
      return state.down.send(bytes, at: now)
    }
    guard let arrival else { return false }
    at(arrival) { [self] in
      guard let message = state.withLock({ $0.down.deliver() }) else { return }
      for answer in arrived(message) { say(answer) }
      await catchUp()
    }
    return true
  }

  func close(_ code: CloseCode, reason: String) {
    let isFirst = state.withLock { state in
      guard state.isOpen else { return false }
      state.isOpen = false
      state.closing = code
      return true
    }
    guard isFirst else { return }
    // Later, as the transport has it: the one who closes is still at work.
    at(clock.now) { [self] in await handler?.connectionClosed(self) }
  }

  /// Tells the room that the connection can take a frame again, where it was refused one.
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

  // MARK: Up

  func say(_ message: [UInt8]) {
    let now = clock.now
    let arrival = state.withLock { $0.isOpen ? $0.up.send(message, at: now) : nil }
    guard let arrival else { return }
    at(arrival) { [self] in
      guard let message = state.withLock({ $0.up.deliver() }) else { return }
      await handler?.connection(self, received: message)
    }
  }

  private func at(_ moment: TestClock.Instant, _ body: @escaping @Sendable () async -> Void) {
    Task.detached(executorPreference: executor.effects) { [clock] in
      try? await clock.sleep(until: moment)
      await body()
    }
  }
}

// What the test does to it.
extension VirtualConnection {
  var isOpen: Bool { state.withLock { $0.isOpen } }

  var isReading: Bool { state.withLock { $0.isReading } }

  /// Why the room closed it.
  var closing: CloseCode? { state.withLock { $0.closing } }

  /// When all that is under way has arrived; nil where nothing is.
  var lastArrival: TestClock.Instant? {
    state.withLock { [$0.up.lastArrival, $0.down.lastArrival].compactMap(\.self).max() }
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

  /// Breaks it: what is under way, either way, is lost.
  func cut() async {
    let wasOpen = state.withLock { state in
      defer {
        state.isOpen = false
        state.up = SimulatedLink(latency: state.up.latency)
        state.down = SimulatedLink(latency: state.down.latency)
      }
      return state.isOpen
    }
    if wasOpen { await handler?.connectionClosed(self) }
  }
}
