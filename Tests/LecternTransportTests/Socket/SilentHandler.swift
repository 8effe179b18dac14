@testable import LecternTransport

/// A handler that ignores its connections.
actor SilentHandler: WebSocketHandler {
  private nonisolated let executor: (any SerialExecutor)?

  /// - Parameter executor: the listener's loop; nil if there is no listener.
  init(_ executor: (any SerialExecutor)? = nil) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor?.asUnownedSerialExecutor() ?? MainActor.sharedUnownedExecutor
  }

  func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {}
  func connection(_ connection: any Connection, received message: [UInt8]) {}
  func connectionBecameWritable(_ connection: any Connection) {}
  func connectionClosed(_ connection: any Connection) {}
}
