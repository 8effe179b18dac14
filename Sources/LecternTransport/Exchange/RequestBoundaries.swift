/// Tells a request that has arrived since the response to the last one from a request that arrived with the last one.
///
/// libwebsockets (4.1.6) reads the body of a request from the wrong place if it kept the request's head while it
/// responded to the request before, and may search there forever. A client that waits for a response before it
/// sends the next request never comes to that; browsers wait (RFC 9112 §9.3.2).
///
/// `@unchecked Sendable`: it is used on the listener's loop alone.
final class RequestBoundaries: @unchecked Sendable {
  /// The shortest head has more bytes. The end of the client's side may count as one.
  private static let headSize: Int64 = 16
  /// The number of bytes read when the last response ended; nil if unknown.
  private var readCounts: [SocketID: Int64?] = [:]

  /// Records that a response has ended, and that the connection may make another request.
  func responseEnded(on socket: any HTTPSocket) {
    readCounts[socket.id] = .some(socket.readCount)
  }

  /// Returns whether the head of the present request may have arrived before the last response ended.
  func mayHaveArrivedEarly(on socket: any HTTPSocket) -> Bool {
    guard let last = readCounts[socket.id] else { return false }
    guard let last, let count = socket.readCount else { return true }
    return count - last < Self.headSize
  }

  func remove(_ socket: any HTTPSocket) {
    readCounts[socket.id] = nil
  }
}
