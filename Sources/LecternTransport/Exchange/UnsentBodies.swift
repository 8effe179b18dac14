/// The large bodies of responses. They are sent in pieces as their sockets take them.
///
/// A body is in memory once, whatever the number of its readers and however slowly they read.
///
/// `@unchecked Sendable`: it is used on the listener's loop alone.
final class UnsentBodies: @unchecked Sendable {
  struct Fragment {
    let bytes: [UInt8]
    let isLast: Bool
    /// Whether the connection ends with the response.
    let closes: Bool
  }

  private struct Entry {
    let body: [UInt8]
    let closes: Bool
    var sent = 0
  }

  /// Maximum size of a piece; a smaller body is sent as a whole.
  static let pieceSize = 65_536

  private var entries: [SocketID: Entry] = [:]

  /// Keeps the body of a response whose head is sent, until it is sent or its connection is closed.
  func insert(_ response: HTTPResponse, on socket: any HTTPSocket) {
    entries[socket.id] = Entry(body: response.body, closes: response.closes)
    socket.requestWritable()
  }

  func contains(_ socket: any HTTPSocket) -> Bool { entries[socket.id] != nil }

  /// Returns the next piece of a connection's body, and forgets the body with its last piece; nil if there is none.
  func nextPiece(on socket: any HTTPSocket) -> Fragment? {
    guard var entry = entries[socket.id] else { return nil }
    let bytes = entry.body.dropFirst(entry.sent).prefix(Self.pieceSize)
    entry.sent += bytes.count
    let isLast = entry.sent == entry.body.count
    entries[socket.id] = isLast ? nil : entry
    return Fragment(bytes: Array(bytes), isLast: isLast, closes: entry.closes)
  }

  func remove(_ socket: any HTTPSocket) {
    entries[socket.id] = nil
  }
}
