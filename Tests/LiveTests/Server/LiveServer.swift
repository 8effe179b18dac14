import Composable
import Lectern
import LecternTransport
import LecternWire
import Logging
import Testing

/// A server that listens.
struct LiveServer: Sendable {
  let store: Store<BoardState, BoardAction>
  let listener: Listener
  let port: Int

  var state: BoardState {
    get async { await store.state }
  }

  /// Waits for as long as the listener has not yet seen something.
  func waitUntil(_ isSo: (ListenerStatistics) -> Bool) async throws {
    let deadline = ContinuousClock.now + RawSocket.deadline
    while await !isSo(listener.statistics) {
      if .now > deadline { throw RawSocket.Failure.timedOut }
      await Task.yield()
    }
  }

  /// A page that has been greeted.
  func connect() throws -> RawWebSocket {
    let page = try RawWebSocket(port: port)
    _ = try page.receive()
    return page
  }
}

/// The loop of all servers here, with two threads if many pages are sent the same. It stays: see
/// `EventLoop.shutDown()`.
///
/// Refusals are logged at a lower level, thousands of times.
private let sharedLoop = Result {
  var logger = Logger(label: "test")
  logger.logLevel = .error
  return try EventLoop(logger: logger, sendThreads: SendThreads(2))
}

/// Starts a server, and stops it at the end, however that comes.
///
/// - Parameters:
///   - configure: changes what is not as it always is.
///   - links: the room's links.
///   - responder: makes what answers before the files do.
///   - body: runs on a thread of its own, so that its reads may block.
func withServer(
  _ configure: (inout ListenerConfiguration) -> Void = { _ in },
  links: [Link] = [],
  responder: (EventLoop) -> (any HTTPResponder)? = { _ in nil },
  body: @escaping @Sendable (LiveServer) async throws -> Void
) async throws {
  let loop = try sharedLoop.get()
  let store = Store(
    initialState: BoardState(),
    reducer: board,
    executor: loop,
    now: { .now }
  )
  let room = Room(store: store, ownState: RoomState(links: links)) { state, _ in state }
  var configuration = ListenerConfiguration(subprotocol: Wire.subprotocol)
  configuration.port = 0
  // A test's client reads, and so answers pings, only when the test asks it to.
  configuration.pingInterval = .seconds(3600)
  configuration.limits.messageSize = Wire.messageLimit
  configure(&configuration)
  let listener = Listener(configuration, handler: room, responder: responder(loop), loop: loop)
  let server = LiveServer(store: store, listener: listener, port: try await listener.start())
  let thread = BlockingThread()
  let result = await Task(executorPreference: thread) {
    thread.checkIsCurrent()
    try await body(server)
  }.result
  await listener.close()
  try result.get()
}
