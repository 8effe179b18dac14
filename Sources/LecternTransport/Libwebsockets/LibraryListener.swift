/// The library callbacks' view of a listener.
///
/// Its executor is the loop, so the callbacks enter it synchronously.
protocol LibraryListener: EventStreamHost, CallHost, Actor {
  /// The rules for requests, and the table of connections.
  nonisolated var service: HTTPService { get }
  /// Nil if connections are not encrypted.
  nonisolated var tls: TLSContext? { get }

  /// Makes the connection of a socket that has become a WebSocket.
  ///
  /// - Returns: nil if the system watches no more sockets, or if the location has just been closed.
  func connectionEstablished(_ socket: LibrarySocket) -> WebSocketConnection?

  /// Forgets a WebSocket that is closed.
  func connectionClosed(_ connection: WebSocketConnection)

  /// Forgets the exchanges of a connection that is no WebSocket; it is being closed.
  func exchangeClosed(_ socket: any HTTPSocket)

  /// Reads the sockets that have something to read: a few because the others come in the next round.
  ///
  /// - Returns: their number.
  func readReadySockets() -> Int

  /// Reads the WebSockets, and runs the jobs, if the last time was a while ago: there may be thousands of callbacks in
  /// one turn of the loop.
  ///
  /// - Parameter hasRead: whether the WebSockets have just been read.
  nonisolated func keepUp(hasRead: Bool)
}
