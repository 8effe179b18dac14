/// Handles the WebSockets that ``ClientSockets`` opens.
///
/// The handler runs on their loop, and is entered synchronously from the library's callbacks.
package protocol ClientSocketHandler: Actor {
  /// A server has accepted a WebSocket.
  func socketOpened(_ id: Int)

  /// A whole text message has arrived.
  func socket(_ id: Int, received message: [UInt8])

  /// A WebSocket is closed, or could not be opened; no more calls follow for it.
  func socketClosed(_ id: Int)
}
