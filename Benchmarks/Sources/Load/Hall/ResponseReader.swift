import NIOCore

/// A parser of one response, or of the head of an upgrade.
struct ResponseReader {
  enum Result: Equatable {
    case incomplete
    /// The whole response has arrived, with this status.
    case complete(Int)
  }

  private var unread = ByteBuffer()

  /// Parses more bytes.
  mutating func read(_ bytes: ByteBuffer) -> Result {
    unread.writeImmutableBuffer(bytes)
    let text = String(buffer: unread)
    guard let end = text.utf8.firstRange(of: "\r\n\r\n".utf8)?.upperBound else {
      return .incomplete
    }
    let lines = text[..<end].split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    guard status == 200 else { return .complete(status) }
    let length = lines.lazy.compactMap { line -> Int? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
      return Int(parts[1].drop { $0 == " " })
    }.first
    let bodyCount = text.utf8.distance(from: end, to: text.utf8.endIndex)
    return bodyCount >= length ?? .max ? .complete(status) : .incomplete
  }
}
