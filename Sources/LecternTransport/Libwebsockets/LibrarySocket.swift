internal import CLibwebsockets
internal import Foundation

/// A connection of the library's.
///
/// `@unchecked Sendable`: the pointer is used on the loop's thread alone.
struct LibrarySocket: Socket, @unchecked Sendable {
  let wsi: OpaquePointer
  let descriptor: Int32

  init(_ wsi: OpaquePointer) {
    self.wsi = wsi
    // The library forgets its descriptor before the last callback.
    let mark = Int(bitPattern: lws_get_opaque_user_data(wsi))
    descriptor = mark > 0 ? Int32(mark - 1) : lws_get_socket_fd(wsi)
  }

  /// Keeps the descriptor for the last callback.
  func markDescriptor() {
    lws_set_opaque_user_data(wsi, UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1))
  }

  var id: SocketID { SocketID(rawValue: UInt(bitPattern: wsi)) }
  var isSecure: Bool { lws_is_ssl(wsi) != 0 }
  var hasBuffered: Bool { lws_partial_buffered(wsi) != 0 }
  var tls: OpaquePointer? { lws_get_ssl(wsi) }

  var hasPeerClosed: Bool {
    // The end of TLS (RFC 8446 §6.1) comes before that of TCP.
    if let tls, SSL_get_shutdown(tls) & SSL_RECEIVED_SHUTDOWN != 0 { return true }
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
    return count == 0 || (count < 0 && errno != EAGAIN)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> SocketRead {
    tls.map { Self.read(tls: $0, into: buffer) } ?? Self.read(descriptor, into: buffer)
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    if let tls {
      ERR_clear_error()
      let count = SSL_write(tls, bytes.baseAddress, Int32(clamping: bytes.count))
      // What waits has been encrypted: it has to be written again as it is.
      return max(0, Int(count))
    }
    let count = lectern_send(descriptor, bytes.baseAddress, bytes.count, 0)
    return count > 0 ? count : nil
  }

  func shutDownSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Takes the connection out of the library's list of timers: it is one sorted list for all, at a cost for each
  /// insertion that grows with the number of connections in it.
  func cancelTimeout() {
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0)
  }

  func startCloseTimeout() {
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, 1)
  }

  func abort() {
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
  }
}

extension LibrarySocket {
  /// The bytes that a connection has moved, both ways; negative if the system does not say.
  static func bytesMoved(by descriptor: Int32) -> Int64 {
    let bytes = lectern_tcp_bytes(descriptor)
    return bytes.sent + bytes.received
  }

  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> SocketRead {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    if count > 0 { return .bytes(count) }
    return count < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .nothing : .end
  }

  static func read(
    tls: OpaquePointer,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> SocketRead {
    ERR_clear_error()
    let count = SSL_read(tls, buffer.baseAddress, Int32(buffer.count))
    if count > 0 { return .bytes(Int(count)) }
    let reason = SSL_get_error(tls, count)
    return reason == SSL_ERROR_WANT_READ || reason == SSL_ERROR_WANT_WRITE ? .nothing : .end
  }
}
