internal import ComposableTesting
internal import LecternTransport

/// What a viewer shares with the others of its room.
final class Surroundings<ViewState: Encodable & Equatable & Sendable> {
  let clock: TestClock
  let executor: TestExecutor
  let handler: any WebSocketHandler
  let viewStates: ViewStates<ViewState>
  private var connectionCount = 0

  init(
    clock: TestClock,
    executor: TestExecutor,
    handler: any WebSocketHandler,
    viewStates: ViewStates<ViewState>
  ) {
    self.clock = clock
    self.executor = executor
    self.handler = handler
    self.viewStates = viewStates
  }

  /// A number by which the next connection is to be known.
  func nextConnectionID() -> Int {
    connectionCount += 1
    return connectionCount
  }
}
