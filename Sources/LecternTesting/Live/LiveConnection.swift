internal import ComposableTesting
internal import LecternTransport
internal import Synchronization

/// A viewer's end of a WebSocket.
final class LiveConnection: ViewerConnection {
  private struct State {
    var socket: WebSocketClient?
    var closeCode: CloseCode?
    var receivedCount = 0
    /// The messages that have arrived while the viewer does not read.
    var held: [[UInt8]] = []
    var isReading = true
  }

  private let key: String
  private let registry: ConnectionRegistry
  /// Handles a message at the viewer, and returns the messages to send in response.
  private let receive: @Sendable ([UInt8]) -> [[UInt8]]
  private let state = Mutex(State())

  init(
    key: String,
    registry: ConnectionRegistry,
    receive: @escaping @Sendable ([UInt8]) -> [[UInt8]]
  ) {
    self.key = key
    self.registry = registry
    self.receive = receive
  }

  func open(port: Int, _ request: ViewerRequest) async throws {
    let socket = try await WebSocketClient.connect(port: port, request) { [weak self] in
      self?.received($0)
    }
    state.withLock { $0.socket = socket }
    socket.startReading()
  }

  private func received(_ message: [UInt8]) {
    let isReading = state.withLock { state in
      state.receivedCount += 1
      if !state.isReading { state.held.append(message) }
      return state.isReading
    }
    if isReading { handle(message) }
  }

  private func handle(_ message: [UInt8]) {
    for response in receive(message) { send([response]) }
  }

  private var socket: WebSocketClient? { state.withLock { $0.socket } }

  /// The number of messages that have arrived.
  var receivedCount: Int { state.withLock { $0.receivedCount } }

  var isOpen: Bool { socket?.isOpen ?? false }

  var isReading: Bool { state.withLock { $0.isReading } }

  var closeCode: CloseCode? { socket?.closeCode }

  var lastArrival: TestClock.Instant? { nil }

  func roomEnd() async -> (any Connection)? { await registry.connection(key) }

  func send(_ messages: [[UInt8]]) {
    socket?.send(texts: messages)
  }

  func setLatency(up: Duration, down: Duration) {}

  func setReading(_ isReading: Bool) async {
    let held = state.withLock { state in
      state.isReading = isReading
      guard isReading else { return [[UInt8]]() }
      defer { state.held = [] }
      return state.held
    }
    for message in held { handle(message) }
  }

  func cut() async {
    abort()
    await registry.waitUntilClosed(key)
  }

  /// Breaks the connection off, without waiting for the room to notice.
  func abort() {
    socket?.abort()
  }

  /// Waits until the room's end has handled everything sent before, or has closed.
  func awaitAnswer() async {
    guard let socket else { return }
    if socket.isOpen { await socket.ping() }
    if !socket.isOpen { await registry.waitUntilClosed(key) }
  }
}
