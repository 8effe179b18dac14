/// Handles the WebSockets that ``ClientSockets`` opens.
///
/// The handler runs on their loop, and is entered synchronously from the library's callbacks.
package protocol ClientSocketHandler: Actor {
  /// A server has accepted a WebSocket.
  func socketOpened(_ id: Int)

  /// A whole text message has arrived.
  func socket(_ id: Int, received message: [UInt8])

  /// A server has answered a request with a status and, perhaps, a cookie.
  func request(_ id: Int, answered status: Int, cookie: String?)

  /// A WebSocket could not be opened. ``socketClosed(_:)`` follows.
  func socketFailed(_ id: Int, reason: String)

  /// A WebSocket or a request has ended, or could not be opened; no more calls follow for it.
  func socketClosed(_ id: Int)
}

extension ClientSocketHandler {
  package func request(_ id: Int, answered status: Int, cookie: String?) {}

  package func socketFailed(_ id: Int, reason: String) {}
}
