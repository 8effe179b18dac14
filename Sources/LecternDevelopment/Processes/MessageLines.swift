package import Foundation

/// Messages on a socket between the development loop and a server: a line of JSON each.
package struct MessageLines<
  Incoming: Decodable & Sendable,
  Outgoing: Encodable & Sendable
>: Sendable {
  private let handle: FileHandle
  /// The messages of the other side, until it closes the socket.
  package let incoming: AsyncStream<Incoming>

  package init(_ handle: FileHandle) {
    // Writing to a process that has ended is an error, and not the end of this one.
    signal(SIGPIPE, SIG_IGN)
    self.handle = handle
    let (messages, message) = AsyncStream.makeStream(of: Incoming.self)
    incoming = messages
    let buffer = LineBuffer()
    handle.readabilityHandler = { handle in
      let data = handle.availableData
      if data.isEmpty {
        handle.readabilityHandler = nil
        return message.finish()
      }
      for line in buffer.append(data) {
        // A message that a build doesn't know is a newer build's.
        if let decoded = try? JSONDecoder().decode(Incoming.self, from: line) {
          message.yield(decoded)
        }
      }
    }
  }

  /// Sends a message; if the other side has ended, nothing happens.
  package func send(_ outgoing: Outgoing) {
    guard let line = try? JSONEncoder().encode(outgoing) else { return }
    try? handle.write(contentsOf: line + [UInt8(ascii: "\n")])
  }
}

/// Splits bytes into lines. Used by one reader, one call at a time.
private final class LineBuffer: @unchecked Sendable {
  private var rest = Data()

  /// Returns the lines that are complete.
  func append(_ data: Data) -> [Data] {
    var lines = (rest + data).split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    rest = lines.popLast() ?? Data()
    return lines
  }
}
