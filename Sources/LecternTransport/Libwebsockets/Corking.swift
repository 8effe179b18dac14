internal import CLibwebsockets
internal import Foundation

extension WebSocketConnection {
  /// Keeps what is written to a socket until it is uncorked, or a segment is full.
  ///
  /// The library's answer to a wish to become a WebSocket and the first frame are then one segment, which
  /// costs both sides half of what two do. Where the system cannot, they are two.
  static func setCorked(_ isCorked: Bool, of wsi: OpaquePointer) {
    #if os(Linux)
      var value: Int32 = isCorked ? 1 : 0
      let size = socklen_t(MemoryLayout<Int32>.size)
      _ = setsockopt(lws_get_socket_fd(wsi), Int32(IPPROTO_TCP), TCP_CORK, &value, size)
    #endif
  }
}
