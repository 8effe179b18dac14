internal import LecternTransport

/// Forwards a listener's events to a room, and keeps the room's end of each viewer's connection.
actor ConnectionRegistry: WebSocketHandler {
  /// The name by which a viewer's request carries the key of its connection.
  static let queryName = "test-connection"

  private let handler: any WebSocketHandler
  private nonisolated let loop: EventLoop
  private var keys: [Int: String] = [:]
  private var connections: [String: any Connection] = [:]
  private var waiters: [String: [CheckedContinuation<Void, Never>]] = [:]

  init(handler: any WebSocketHandler, loop: EventLoop) {
    self.handler = handler
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    if let key = request[Self.queryName] {
      keys[connection.id] = key
      connections[key] = connection
    }
    handler.assumeIsolated { $0.connectionOpened(connection, request: request) }
  }

  func connection(_ connection: any Connection, received message: [UInt8]) {
    handler.assumeIsolated { $0.connection(connection, received: message) }
  }

  func connectionBecameWritable(_ connection: any Connection) {
    handler.assumeIsolated { $0.connectionBecameWritable(connection) }
  }

  func connectionClosed(_ connection: any Connection) {
    handler.assumeIsolated { $0.connectionClosed(connection) }
    guard let key = keys.removeValue(forKey: connection.id) else { return }
    connections[key] = nil
    for waiter in waiters.removeValue(forKey: key) ?? [] { waiter.resume() }
  }
}

extension ConnectionRegistry {
  /// Returns the room's end of the connection with a key.
  func connection(_ key: String) -> (any Connection)? { connections[key] }

  /// Waits until the room has seen a connection close.
  func waitUntilClosed(_ key: String) async {
    await withCheckedContinuation { waiter in
      guard connections[key] != nil else { return waiter.resume() }
      waiters[key, default: []].append(waiter)
    }
  }

  /// Waits for a turn of the loop: jobs enqueued before have run.
  func turn() {}
}
