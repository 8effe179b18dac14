/// Handles the WebSockets of a listener.
///
/// The handler runs on the listener's loop, and is entered synchronously from the library's callbacks.
package protocol WebSocketHandler: Actor {
  /// A page has connected.
  ///
  /// - Parameters:
  ///   - connection: keep it until ``connectionClosed(_:)``.
  ///   - request: its request.
  func connectionOpened(_ connection: any Connection, request: UpgradeRequest)

  /// A whole text message has arrived; it is valid UTF-8, and no larger than the listener allows.
  func connection(_ connection: any Connection, received message: [UInt8])

  /// A connection that was behind can take a frame again.
  func connectionBecameWritable(_ connection: any Connection)

  /// The connection is closed; no more calls follow for it.
  func connectionClosed(_ connection: any Connection)
}

extension WebSocketHandler {
  /// Enters the handler from a callback on its loop.
  nonisolated func enter(_ body: @Sendable (isolated Self) -> Void) {
    assumeIsolated { body($0) }
  }
}
