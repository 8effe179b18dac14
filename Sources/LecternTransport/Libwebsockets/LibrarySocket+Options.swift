internal import CLibwebsockets
internal import Foundation

// Options of TCP. Where the system refuses one, the connection works without it.
extension LibrarySocket {
  /// Limits how many bytes may wait in the kernel, not yet sent, before the socket counts as choked; needs
  /// Linux 3.12 or macOS.
  ///
  /// Without a limit the kernel takes megabytes for a reader that does not read, and shows it, when it
  /// reads again, what was true long ago.
  func limitUnsent(to count: Int) {
    set(TCP_NOTSENT_LOWAT, to: Int32(clamping: count))
  }

  /// Keeps what is written until the socket is uncorked, or a segment is full.
  ///
  /// The library's response to an upgrade and the first frame are then one segment. It costs both sides half of
  /// what two segments do.
  func setCorked(_ isCorked: Bool) {
    #if os(Linux)
      set(TCP_CORK, to: isCorked ? 1 : 0)
    #endif
  }

  /// Lets the system end a connection whose peer acknowledges nothing for 30 seconds: an event stream has no
  /// pings, but a heartbeat every 10 seconds.
  func detectVanishing() {
    #if os(Linux)
      set(TCP_USER_TIMEOUT, to: 30_000)
    #endif
  }

  private func set(_ option: Int32, to value: Int32) {
    var value = value
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = setsockopt(descriptor, Int32(IPPROTO_TCP), option, &value, size)
  }
}
