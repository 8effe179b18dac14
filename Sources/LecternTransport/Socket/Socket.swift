/// A client's TCP connection, plain or encrypted.
///
/// HTTP, admission and event streams know a connection by this and by ``HTTPSocket`` alone, so their tests need
/// no library. A WebSocket's reads and writes are measured in nanoseconds: ``WebSocketConnection`` makes them
/// itself.
///
/// It is used on the loop's thread alone, and not after the connection is closed.
protocol Socket: Sendable {
  /// Distinguishes the open connections of a listener.
  var id: SocketID { get }
  /// The system's number of the socket; it may be another connection's as soon as this one is closed.
  var descriptor: Int32 { get }
  /// Whether the connection is encrypted.
  var isSecure: Bool { get }
  /// Whether bytes that were accepted for sending wait for the system to take them.
  var hasBuffered: Bool { get }
  /// Whether the client has closed its side, with nothing left to read.
  var hasPeerClosed: Bool { get }

  /// Reads bytes that have arrived.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> SocketRead

  /// Writes bytes, and buffers none.
  ///
  /// - Returns: the number of bytes written; nil if the system takes none of them.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int?

  /// Closes the sending side.
  func shutDownSending()

  /// Cancels the timeout, if any.
  func cancelTimeout()

  /// Closes the connection in a second, unless it is closed by then.
  func startCloseTimeout()

  /// Closes the connection in the next turn of the loop, without a word.
  func abort()
}

/// Distinguishes the open connections of a listener.
struct SocketID: Hashable, Sendable {
  let rawValue: UInt
}

/// The result of reading a socket.
enum SocketRead: Equatable {
  /// The number of bytes read.
  case bytes(Int)
  /// Nothing has arrived yet.
  case nothing
  /// The client has closed its side, or the connection is broken.
  case end
}
