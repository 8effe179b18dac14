internal import ComposableTesting
internal import LecternTransport
internal import LecternWire
internal import Logging
internal import Synchronization
internal import Testing

/// Connects viewers to a room over WebSockets.
final class LiveTransport: ViewerTransport {
  /// The event loop of all live rooms of a process. It is never shut down: see `EventLoop.shutDown()`.
  static let loop: EventLoop = {
    do {
      return try EventLoop(logger: Logger(label: "lectern.test-loop"))
    } catch {
      fatalError("The event loop of live test rooms did not start: \(error)")
    }
  }()

  private let effects: TestExecutor
  private let registry: ConnectionRegistry
  private let listener: Listener
  private let start: Task<Int, any Error>
  private let connections = Mutex<[LiveConnection]>([])

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - handler: the room.
  ///   - effects: the executor of the effects.
  init(handler: any WebSocketHandler, effects: TestExecutor) {
    self.effects = effects
    registry = ConnectionRegistry(handler: handler, loop: Self.loop)
    var configuration = ListenerConfiguration(subprotocol: Wire.subprotocol)
    configuration.port = 0
    configuration.limits.messageSize = Wire.messageLimit
    let listener = Listener(configuration, handler: registry, loop: Self.loop)
    self.listener = listener
    start = Task { try await listener.start() }
  }

  func connect(
    _ request: ViewerRequest,
    options: ConnectionOptions,
    receive: @escaping @Sendable ([UInt8]) -> [[UInt8]]
  ) async throws -> any ViewerConnection {
    let key = "\(connections.withLock { $0.count })"
    let connection = LiveConnection(key: key, registry: registry, receive: receive)
    connections.withLock { $0.append(connection) }
    let keyed = ViewerRequest(
      query: request.query + [(ConnectionRegistry.queryName, key)],
      cookie: request.cookie
    )
    try await connection.open(port: start.value, keyed)
    return connection
  }

  func settle(_ sourceLocation: SourceLocation) async {
    let deadline = ContinuousClock.now + TestExecutor.defaultTimeout
    var before = -1
    while before != activity, .now < deadline {
      before = activity
      await effects.settle(sourceLocation)
      // The first answers show that the room has handled what was sent, the turn lets a fan-out run, and
      // the second answers follow its frames.
      await awaitAnswers()
      await registry.turn()
      await awaitAnswers()
    }
  }

  /// A number that changes with each job of an effect and each message to a viewer.
  private var activity: Int {
    all.reduce(effects.jobCount) { $0 + $1.receivedCount }
  }

  private var all: [LiveConnection] { connections.withLock { $0 } }

  private func awaitAnswers() async {
    for connection in all { await connection.awaitAnswer() }
  }

  func close() {
    for connection in all { connection.abort() }
    Task { [listener] in await listener.close() }
  }
}
