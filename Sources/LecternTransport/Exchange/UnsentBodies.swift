internal import Foundation

/// The large bodies of responses. They are sent in pieces as their sockets take them.
///
/// A body is in memory once, whatever the number of its readers and however slowly they read. A part of a file is read
/// piece by piece.
///
/// `@unchecked Sendable`: it is used on the listener's loop alone.
final class UnsentBodies: @unchecked Sendable {
  struct Fragment {
    let bytes: [UInt8]
    let isLast: Bool
    /// Whether the connection ends with the response.
    let closes: Bool
  }

  private enum Body {
    case bytes([UInt8])
    case file(path: String, Range<Int>)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      }
    }

    /// Returns the bytes from an offset on, at most a piece; none if they cannot be read.
    func piece(from offset: Int) -> [UInt8] {
      switch self {
      case .bytes(let bytes):
        return Array(bytes.dropFirst(offset).prefix(UnsentBodies.pieceSize))
      case .file(let path, let range):
        let start = range.lowerBound + offset
        let count = min(UnsentBodies.pieceSize, range.upperBound - start)
        guard let file = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: UInt64(start))) != nil else { return [] }
        let bytes = (try? file.read(upToCount: count)).map { $0.map(Array.init) ?? [] } ?? []
        return bytes.count == count ? bytes : []
      }
    }
  }

  private struct Entry {
    let body: Body
    let closes: Bool
    var sent = 0
  }

  /// Maximum size of a piece; a smaller body is sent as a whole.
  static let pieceSize = 65_536

  private var entries: [SocketID: Entry] = [:]

  /// Keeps the body of a response whose head is sent, until it is sent or its connection is closed.
  func insert(_ response: HTTPResponse, on socket: any HTTPSocket) {
    entries[socket.id] = Entry(body: .bytes(response.body), closes: response.closes)
    socket.requestWritable()
  }

  /// Reads a part of a file whose head is sent, until it is sent or its connection is closed.
  func insert(
    _ range: Range<Int>,
    of file: StaticFile,
    closing closes: Bool,
    on socket: any HTTPSocket
  ) {
    entries[socket.id] = Entry(body: .file(path: file.path, range), closes: closes)
    socket.requestWritable()
  }

  func contains(_ socket: any HTTPSocket) -> Bool { entries[socket.id] != nil }

  /// Returns the next piece of a connection's body, and forgets the body with its last piece; nil if there is none. The
  /// piece is empty if the body cannot be read.
  func nextPiece(on socket: any HTTPSocket) -> Fragment? {
    guard var entry = entries[socket.id] else { return nil }
    let bytes = entry.body.piece(from: entry.sent)
    entry.sent += bytes.count
    let isLast = entry.sent == entry.body.count || bytes.isEmpty
    entries[socket.id] = isLast ? nil : entry
    return Fragment(bytes: bytes, isLast: isLast, closes: entry.closes)
  }

  func remove(_ socket: any HTTPSocket) {
    entries[socket.id] = nil
  }
}
