internal import CLibwebsockets
internal import Foundation

// From the moment a WebSocket is open, the library reads it no longer (`lws_rx_flow_control`): see
// ``FrameParser`` for why. What has come is read here, when ``ReadySockets`` says so. The library still
// finishes what the system takes only a part of, tells when there is room for more, keeps the time of a
// closing, and closes.
//
// What a client sends together with its request, before the answer, is not read by anybody; RFC 6455 §4.1
// forbids it.

extension WebSocketConnection {
  /// How much of a socket is read before the next one's turn, so that none keeps the others waiting.
  static let readLimit = 4096

  private enum Reading {
    case bytes(Int)
    case nothing
    case end
  }

  /// Reads what has come.
  ///
  /// - Parameter buffer: room for it.
  /// - Returns: whether more may come.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard let wsi else { return false }
    let tls = lws_get_ssl(wsi)
    repeat {
      switch tls.map({ Self.read(tls: $0, into: buffer) }) ?? readPlain(into: buffer) {
      case .bytes(let count):
        received(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .nothing:
        return true
      case .end:
        abort(of: wsi)
        return false
      }
      // What is deciphered already, the system knows nothing of.
    } while tls.map { SSL_pending($0) > 0 } ?? false
    return true
  }

  private func readPlain(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    if count > 0 { return .bytes(count) }
    return count < 0 && [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .nothing : .end
  }

  private static func read(
    tls: OpaquePointer,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Reading {
    ERR_clear_error()
    let count = SSL_read(tls, buffer.baseAddress, Int32(buffer.count))
    if count > 0 { return .bytes(Int(count)) }
    let reason = SSL_get_error(tls, count)
    return reason == SSL_ERROR_WANT_READ || reason == SSL_ERROR_WANT_WRITE ? .nothing : .end
  }
}
