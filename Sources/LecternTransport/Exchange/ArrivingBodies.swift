/// The bodies of a listener that are being read for a responder, by their connections.
///
/// `@unchecked Sendable`: it is used on the listener's loop alone.
final class ArrivingBodies: @unchecked Sendable {
  private struct Entry {
    let reader: BodyReader
    let length: Int
    var bytes: [UInt8] = []
  }

  /// Maximum size of all unfinished bodies together, in bytes.
  private let limit: Int
  private var entries: [SocketID: Entry] = [:]
  private var size = 0

  init(limit: Int = 32 << 20) {
    self.limit = limit
  }

  /// Starts reading a body.
  ///
  /// - Parameter length: the announced length. It reserves no memory.
  func begin(_ length: Int, for reader: BodyReader, on socket: any HTTPSocket) {
    entries[socket.id] = Entry(reader: reader, length: length)
  }

  /// Appends a part of a body.
  ///
  /// - Returns: whether the request may continue; nil if its body isn't read here.
  func append(_ bytes: [UInt8], on socket: any HTTPSocket) -> Bool? {
    guard let entry = entries[socket.id] else { return nil }
    guard bytes.count <= entry.length - entry.bytes.count, size + bytes.count <= limit else {
      return false
    }
    entries[socket.id]?.bytes += bytes
    size += bytes.count
    return true
  }

  /// Ends a body.
  ///
  /// - Returns: the response, or nil if the body isn't read here or is shorter than announced.
  func end(on socket: any HTTPSocket) -> HTTPResponse? {
    guard let entry = remove(socket), entry.bytes.count == entry.length else { return nil }
    return entry.reader.respond(entry.bytes)
  }

  func contains(_ socket: any HTTPSocket) -> Bool { entries[socket.id] != nil }

  /// Forgets a body whose connection is being closed.
  @discardableResult
  private func remove(_ socket: any HTTPSocket) -> Entry? {
    let entry = entries.removeValue(forKey: socket.id)
    size -= entry?.bytes.count ?? 0
    return entry
  }

  func forget(_ socket: any HTTPSocket) { remove(socket) }
}
