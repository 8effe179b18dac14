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

  /// A connection has begun to lose frames: see ``Connection/isPageBehind``.
  func connectionFellBehind(_ connection: any Connection)

  /// A connection has lost all frames since a position, but none of the frames without one. The next frame that it is sent
  /// must lead on from there.
  ///
  /// Only a connection of a relay loses frames: it takes each because a viewer that is behind shows only later.
  ///
  /// - Parameter position: what the page has; nil if it has nothing.
  func connection(_ connection: any Connection, lostFramesSince position: FramePosition?)

  /// The connection is closed; no more calls follow for it.
  func connectionClosed(_ connection: any Connection)
}

extension WebSocketHandler {
  package func connectionFellBehind(_ connection: any Connection) {}

  package func connection(_ connection: any Connection, lostFramesSince position: FramePosition?) {}

  /// Enters the handler from a callback on its loop.
  package nonisolated func enter(_ body: @Sendable (isolated Self) -> Void) {
    assumeIsolated { body($0) }
  }
}
