internal import CLibwebsockets
internal import Foundation

// From the moment a WebSocket is open, the library does not read it any more (`lws_rx_flow_control`): see
// ``FrameParser`` for why. Bytes that have arrived are read here, when ``ReadySockets`` says so. The library
// still finishes frames of which the system took a part, reports when there is room for more, keeps the timeout
// of closing, and closes.
//
// Bytes that a client sends together with its request, before the response, are read by neither; RFC 6455 §4.1
// forbids them.

extension WebSocketConnection {
  /// The number of bytes that are read of one socket in a turn, so that none delays the others.
  static let readLimit = 4096

  /// Reads the bytes that have arrived.
  ///
  /// - Parameter buffer: room for them.
  /// - Returns: whether more may arrive.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard let wsi else { return false }
    let tls = lws_get_ssl(wsi)
    repeat {
      let reading =
        tls.map { LibrarySocket.read(tls: $0, into: buffer) }
        ?? LibrarySocket.read(descriptor, into: buffer)
      switch reading {
      case .bytes(let count):
        received(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .nothing:
        return true
      case .end:
        abort(of: wsi)
        return false
      }
      // Bytes that are decrypted already do not make the socket readable.
    } while tls.map { SSL_pending($0) > 0 } ?? false
    return true
  }
}
