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
    // Not a readability handler: libdispatch crashes if a handle is closed soon after its end.
    Thread.detachNewThread {
      var rest: [UInt8] = []
      while let bytes = Self.read(handle.fileDescriptor) {
        var lines = (rest + bytes).split(
          separator: UInt8(ascii: "\n"),
          omittingEmptySubsequences: false
        )
        rest = lines.popLast().map { Array($0) } ?? []
        for line in lines {
          // A message that a build doesn't know is a newer build's.
          if let decoded = try? JSONDecoder().decode(Incoming.self, from: Data(line)) {
            message.yield(decoded)
          }
        }
      }
      message.finish()
    }
  }

  /// Waits for bytes; nil at the end.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Foundation.read(descriptor, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  /// Sends a message; if the other side has ended, nothing happens.
  package func send(_ outgoing: Outgoing) {
    guard let line = try? JSONEncoder().encode(outgoing) else { return }
    try? handle.write(contentsOf: line + [UInt8(ascii: "\n")])
  }
}
