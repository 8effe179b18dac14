import Foundation
import Synchronization

/// A server of one connection. It reads a request, and then sends bytes that need not be HTTP.
final class RawServer: Sendable {
  enum Step: Sendable {
    case send(String)
    /// As the first step: doesn't wait for the request.
    case answerAtOnce
    /// Sends the bytes again and again, as fast as the client takes them, or with a pause in between.
    case repeated(String, pause: Int32 = 0)
    /// Waits until the client has closed the connection.
    case waitForEnd
  }

  struct Failure: Error {}

  let port: Int
  private let listening: Int32
  private let received = Mutex("")
  private let count = Mutex(0)

  /// - Parameter steps: what happens after the request; then the connection is closed.
  convenience init(_ steps: Step...) throws {
    try self.init(steps: steps)
  }

  init(steps: [Step]) throws {
    let (socket, port) = try Self.listen()
    (listening, self.port) = (socket, port)
    Thread.detachNewThread { [self] in serve(steps) }
  }

  /// The request.
  var request: String { received.withLock { $0 } }
  /// The number of bytes that were sent.
  var sentCount: Int { count.withLock { $0 } }

  private func serve(_ steps: [Step]) {
    let connection = accept(listening, nil, nil)
    close(listening)
    defer { close(connection) }
    if case .answerAtOnce = steps.first {} else { readRequest(from: connection) }
    for step in steps {
      switch step {
      case .answerAtOnce: break
      case .send(let text): guard send(text, to: connection) else { return }
      case .repeated(let text, let pause):
        while send(text, to: connection), !hasEnded(connection, within: pause) {}
      case .waitForEnd:
        while !hasEnded(connection, within: 1_000) {}
      }
    }
  }

  private func readRequest(from connection: Int32) {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    func read(until isComplete: () -> Bool) {
      while !isComplete(), recv(connection, &byte, 1, 0) == 1 { bytes.append(byte) }
    }
    read { bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) }
    let head = String(decoding: bytes, as: UTF8.self).lowercased()
    let length = head.firstRange(of: "content-length: ").flatMap {
      Int(head[$0.upperBound...].prefix { $0.isNumber })
    }
    let end = bytes.count + (length ?? 0)
    read { bytes.count == end }
    received.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
  }

  private func send(_ text: String, to connection: Int32) -> Bool {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let sent = Foundation.send(connection, bytes, bytes.count, flags)
    count.withLock { $0 += max(0, sent) }
    return sent == bytes.count
  }

  /// Whether the client has closed the connection.
  private func hasEnded(_ connection: Int32, within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
    var byte: UInt8 = 0
    return recv(connection, &byte, 1, 0) <= 0
  }

  private static func listen() throws -> (socket: Int32, port: Int) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
      guard bind(descriptor, start, size) == 0, Foundation.listen(descriptor, 1) == 0 else {
        return -1
      }
      return getsockname(descriptor, start, &size)
    }
    guard status == 0 else { throw Failure() }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }
}
