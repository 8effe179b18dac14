internal import CLibwebsockets
internal import Foundation

// The library's manual asks that every write be made from the WRITEABLE callback. With libuv that costs
// four `epoll_ctl` calls for each message. So a frame goes to the socket at once, and straight: the library
// is not told of what the system takes as a whole. That is sound, provided that
//
//  - it is on the loop's thread, with a whole frame, and no extension is negotiated;
//  - the socket is plain TCP: over TLS it goes to the library, which encrypts and keeps what the socket does
//    not take, which is no more than one frame;
//  - the library has nothing buffered that must go before it;
//  - no close frame was sent before it.
//
// A dead socket calls for nothing: the read side will say so. SIGPIPE the library has silenced.

extension WebSocketConnection {
  /// Writes a frame now.
  ///
  /// - Returns: whether it is on its way; if not, nothing of it is.
  func writeAtOnce(_ frame: Frame, to wsi: OpaquePointer, moreFollows: Bool = false) -> Bool {
    guard !hasBuffered(wsi) else { return false }
    return frame.wire.withUnsafeBytes { wire in
      if isSecure { return writeViaLibrary(wire, for: wsi) }
      let flags = moreFollows ? Self.moreFollows : 0
      let sent = lectern_send(descriptor, wire.baseAddress, wire.count, flags)
      if sent == wire.count { return true }
      guard sent > 0 else { return false }
      buffer(UnsafeRawBufferPointer(rebasing: wire[sent...]), for: wsi)
      return true
    }
  }

  #if os(Linux)
    /// The packet waits for what follows: to send is to go all the way to the reader's side, each time.
    private static let moreFollows = Int32(MSG_MORE)
  #else
    private static let moreFollows: Int32 = 0
  #endif

  /// Lets the library send the rest of a frame, before anything else, when the socket can take it.
  private func buffer(_ rest: UnsafeRawBufferPointer, for wsi: OpaquePointer) {
    // What follows half a frame would be taken for its other half.
    if !writeViaLibrary(rest, for: wsi) { abort(of: wsi) }
  }
}
