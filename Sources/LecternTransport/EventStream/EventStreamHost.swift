/// Holds the event streams of a listener, and the requests that carry actions for them.
protocol EventStreamHost: Sendable {
  /// Opens a stream on a connection that has asked for one.
  ///
  /// - Parameters:
  ///   - handler: handles the stream.
  ///   - socket: the connection.
  ///   - request: its request.
  ///   - head: the response's head.
  /// - Returns: false if the system watches no more sockets.
  func openEventStream(
    of handler: any WebSocketHandler,
    on socket: any HTTPSocket,
    for request: UpgradeRequest,
    head: String
  ) -> Bool

  /// Starts reading a request that carries actions. An unfinished one for the same stream is aborted: a page
  /// sends one after the other, and has given it up.
  ///
  /// - Returns: whether there is a stream of that token.
  func beginActions(_ body: ActionBody, on socket: any HTTPSocket, token: String) -> Bool

  /// - Returns: whether the request may continue.
  func appendActions(_ bytes: [UInt8], on socket: any HTTPSocket) -> Bool

  /// - Returns: whether the actions were handed to the stream's connection.
  func endActions(on socket: any HTTPSocket) -> Bool
}
