internal import Foundation
internal import Synchronization

/// A TCP connection to a port of this machine, with blocking reads.
///
/// `@unchecked Sendable`: the buffer is touched by one reading thread at a time; the descriptor is behind
/// the lock while it is used for anything but reading, and only the reading thread closes it.
final class ClientSocket: @unchecked Sendable {
  enum Failure: Error {
    case closed
    case system(Int32)
  }

  /// Longer than any test takes; ends a read that would block forever.
  private static let timeout = timeval(tv_sec: 60, tv_usec: 0)

  private let descriptor: Mutex<Int32?>
  private let reading: Int32
  private var buffer: ArraySlice<UInt8> = []

  init(port: Int) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Failure.system(errno) }
    reading = descriptor
    self.descriptor = Mutex(descriptor)
    set(SO_RCVTIMEO, to: Self.timeout)
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, to: Int32(1))
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = withUnsafeBytes(of: &address) { bytes -> Int32 in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
      return connect(descriptor, start, socklen_t(bytes.count))
    }
    guard status == 0 else { throw Failure.system(errno) }
  }

  deinit {
    close()
  }

  private func set<Value: BitwiseCopyable>(_ option: Int32, to value: Value) {
    _ = withUnsafeBytes(of: value) {
      setsockopt(reading, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
    }
  }

  /// Sends all bytes; concurrent calls do not interleave.
  func send(_ bytes: [UInt8]) throws {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    try descriptor.withLock { descriptor in
      guard let descriptor else { throw Failure.closed }
      try bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let part = UnsafeRawBufferPointer(rebasing: rest)
          let count = Foundation.send(descriptor, part.baseAddress, part.count, flags)
          guard count > 0 else { throw Failure.system(errno) }
          rest = rest.dropFirst(count)
        }
      }
    }
  }

  /// Returns the next bytes.
  func receive(_ count: Int) throws -> [UInt8] {
    while buffer.count < count {
      var piece = [UInt8](repeating: 0, count: 64 * 1024)
      let received = recv(reading, &piece, piece.count, 0)
      guard received > 0 else { throw received == 0 ? Failure.closed : .system(errno) }
      buffer += piece[..<received]
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  /// Returns the next bytes as a number in network byte order.
  func receiveInteger(_ count: Int) throws -> Int {
    try receive(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the bytes up to and including an empty line.
  func receiveHead() throws -> String {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try receive(1) }
    return String(decoding: head, as: UTF8.self)
  }

  /// Ends the connection in both directions; a blocked read returns.
  func shutDown() {
    descriptor.withLock { if let descriptor = $0 { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }
  }

  /// Closes the descriptor; no read may be in progress.
  func close() {
    descriptor.withLock {
      if let descriptor = $0 { _ = Foundation.close(descriptor) }
      $0 = nil
    }
  }
}
