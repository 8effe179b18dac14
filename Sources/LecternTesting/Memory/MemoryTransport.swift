internal import ComposableTesting
internal import LecternTransport
internal import Synchronization
internal import Testing

/// Connects viewers to a room in memory.
final class MemoryTransport: ViewerTransport {
  private let clock: TestClock
  private let executor: TestExecutor
  private let handler: any WebSocketHandler
  private let connectionCount = Mutex(0)

  init(clock: TestClock, executor: TestExecutor, handler: any WebSocketHandler) {
    self.clock = clock
    self.executor = executor
    self.handler = handler
  }

  func connect(
    _ request: ViewerRequest,
    options: ConnectionOptions,
    receive: @escaping @Sendable ([UInt8]) -> [[UInt8]]
  ) async -> any ViewerConnection {
    let connection = makeConnection(options: options, receive: receive)
    await handler.connectionOpened(
      connection,
      request: request.upgradeRequest
    )
    return connection
  }

  /// Returns a connection that the handler has not been told of.
  ///
  /// - Parameter roomEnd: returns the room's end of the connection.
  func makeConnection(
    options: ConnectionOptions,
    receive: @escaping @Sendable ([UInt8]) -> [[UInt8]],
    roomEnd: @escaping @Sendable (VirtualConnection) async -> (any Connection)? = { $0 }
  ) -> VirtualConnection {
    VirtualConnection(
      id: nextID(),
      options: options,
      clock: clock,
      executor: executor,
      handler: handler,
      receive: receive,
      roomEnd: roomEnd
    )
  }

  private func nextID() -> Int {
    connectionCount.withLock { count in
      count += 1
      return count
    }
  }

  func settle(_ sourceLocation: SourceLocation) async {
    await executor.settle(sourceLocation)
  }

  func close() {}
}
