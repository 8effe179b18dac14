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

  /// Reads what has come.
  ///
  /// - Parameter buffer: room for it.
  /// - Returns: whether more may come.
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
      // What is deciphered already, the system knows nothing of.
    } while tls.map { SSL_pending($0) > 0 } ?? false
    return true
  }
}
