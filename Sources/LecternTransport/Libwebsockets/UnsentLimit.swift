internal import CLibwebsockets
internal import Foundation

extension WebSocketConnection {
  /// Limits how many bytes may wait in the kernel, not yet sent, before the socket counts as choked; needs
  /// Linux 3.12 or macOS.
  ///
  /// Without a limit the kernel takes megabytes for a reader that does not read, and shows it, when it
  /// reads again, what was true long ago.
  static func limitUnsent(of wsi: OpaquePointer, to count: Int) {
    var limit = Int32(clamping: count)
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Where the system refuses, a slow reader costs more, and everything still works.
    _ = setsockopt(
      lws_get_socket_fd(wsi),
      Int32(IPPROTO_TCP),
      TCP_NOTSENT_LOWAT,
      &limit,
      size
    )
  }
}
