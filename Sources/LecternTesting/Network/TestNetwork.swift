internal import ComposableTesting
internal import LecternTransport
internal import LecternWire

/// What a viewer shares with the others of its room.
final class TestNetwork<View: ViewState> {
  let clock: TestClock
  let executor: TestExecutor
  let handler: any WebSocketHandler
  let viewStates: ViewStates<View>
  /// What the viewer of a connection is to be shown now.
  let present: @Sendable (any Connection) async -> View?
  /// The cookie of the link for a role; nil where there is none.
  let cookie: @Sendable (Role) -> String?
  private var connectionCount = 0
  private var clientCount = 0

  init(
    clock: TestClock,
    executor: TestExecutor,
    handler: any WebSocketHandler,
    viewStates: ViewStates<View>,
    cookie: @escaping @Sendable (Role) -> String?,
    present: @escaping @Sendable (any Connection) async -> View?
  ) {
    self.clock = clock
    self.executor = executor
    self.handler = handler
    self.viewStates = viewStates
    self.cookie = cookie
    self.present = present
  }

  /// What the next viewer says in the place of the 128 random bits of a page.
  func nextClient() -> String {
    clientCount += 1
    let digits = String(clientCount, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// A number by which the next connection is to be known.
  func nextConnectionID() -> Int {
    connectionCount += 1
    return connectionCount
  }
}
