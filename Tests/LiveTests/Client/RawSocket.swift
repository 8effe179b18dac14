import Foundation

/// A TCP connection to a port of this machine, with nothing in between: its reads block, for as long as
/// the deadline allows, and it can misbehave.
final class RawSocket {
  enum Failure: Error, Equatable {
    case timedOut
    /// The peer has closed the connection, in whatever way.
    case closed
    /// As many bytes have gone as were allowed.
    case cut
    case system(String)
  }

  /// Far more than anything takes; it ends a test that would otherwise hang.
  static let deadline = Duration.seconds(60)

  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// How many bytes may go yet, each way, before the connection breaks.
  private var allowance = (up: Int.max, down: Int.max)

  /// - Parameter receiveBuffer: how much the system may hold for us, where it is to be little.
  init(port: Int, receiveBuffer: Int? = nil) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Self.systemFailure() }
    let deadline = timeval(tv_sec: Int(Self.deadline.components.seconds), tv_usec: 0)
    set(SO_RCVTIMEO, to: deadline)
    set(SO_SNDTIMEO, to: deadline)
    if let receiveBuffer { set(SO_RCVBUF, to: Int32(receiveBuffer)) }
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, to: Int32(1))
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = withUnsafeBytes(of: &address) { [descriptor] bytes -> Int32 in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
      return connect(descriptor, start, socklen_t(bytes.count))
    }
    guard status == 0 else { throw Self.systemFailure() }
  }

  deinit {
    close()
  }

  /// Closes the connection, as a page does that is left.
  func close() {
    guard descriptor >= 0 else { return }
    _ = Foundation.close(descriptor)
    descriptor = -1
  }

  /// Says that nothing more will be sent; what comes can still be read.
  func endSending() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Breaks the connection off with an RST.
  func reset() {
    set(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0))
    close()
  }

  /// Lets so many more bytes go, each way, and then breaks the connection off.
  func cut(afterUp up: Int = .max, down: Int = .max) {
    allowance = (up, down)
  }

  func send(_ bytes: [UInt8]) throws {
    try sendAllowed(Array(bytes.prefix(allowance.up)))
    if bytes.count >= allowance.up { throw broken() }
    allowance.up -= bytes.count
  }

  private func sendAllowed(_ bytes: [UInt8]) throws {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    try bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.send(descriptor, part.baseAddress, part.count, flags)
        guard count > 0 else { throw Self.systemFailure() }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// The next bytes, as many as are asked for.
  func receive(_ count: Int) throws -> [UInt8] {
    while buffer.count - start < count { try fill() }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }

  /// Returns the bytes up to an end, such as an empty line. Leaves the end out.
  func receiveHead(until end: String = "\r\n\r\n") throws -> String {
    let end = Array(end.utf8)
    var head: [UInt8] = []
    while !head.suffix(end.count).elementsEqual(end) { head += try receive(1) }
    return String(decoding: head.dropLast(end.count), as: UTF8.self)
  }

  /// What arrives next, in one piece.
  func receivePiece() throws -> [UInt8] {
    if start == buffer.count { try fill() }
    return try receive(buffer.count - start)
  }

  /// Everything, until the peer closes the connection.
  func receiveAll() throws -> [UInt8] {
    do {
      while true { try fill() }
    } catch Failure.closed {
      return try receive(buffer.count - start)
    }
  }

  private func fill() throws {
    if allowance.down == 0 { throw broken() }
    var room = [UInt8](repeating: 0, count: min(64 * 1024, allowance.down))
    let count = recv(descriptor, &room, room.count, 0)
    guard count > 0 else { throw count == 0 ? Failure.closed : Self.systemFailure() }
    buffer.removeFirst(start)
    start = 0
    buffer += room[..<count]
    allowance.down -= count
  }

  private func broken() -> Failure {
    reset()
    return .cut
  }

  private func set<Value: BitwiseCopyable>(_ option: Int32, to value: Value) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(descriptor, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
    }
  }

  private static func systemFailure() -> Failure {
    switch errno {
    case EAGAIN, EWOULDBLOCK: .timedOut
    case ECONNRESET, EPIPE: .closed
    case let code: .system(String(cString: strerror(code)))
    }
  }
}
