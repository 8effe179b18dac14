internal import CLibwebsockets
internal import Foundation

// The library's manual asks that every write be made from the WRITEABLE callback. With libuv that costs
// four `epoll_ctl` calls for each message. So a frame goes to the socket at once, and straight: the library
// is not told of what the system takes as a whole. That is sound, provided that
//
//  - it is on the loop's thread, with a whole frame, and no extension is negotiated;
//  - the socket is plain TCP: over TLS the library would have to encrypt;
//  - the library has nothing buffered that must go before it;
//  - no close frame was sent before it.
//
// A dead socket calls for nothing: the read side will say so. SIGPIPE the library has silenced.

extension WebSocketConnection {
  /// Writes a frame now.
  ///
  /// - Returns: whether it is on its way; if not, nothing of it is.
  func writeAtOnce(_ frame: Frame, to wsi: OpaquePointer) -> Bool {
    guard lws_partial_buffered(wsi) == 0 else { return false }
    return frame.wire.withUnsafeBytes { wire in
      let sent = Foundation.send(descriptor, wire.baseAddress, wire.count, 0)
      guard sent > 0 else { return false }
      door.noteSent(wire.count)
      if sent == wire.count { return true }
      buffer(UnsafeRawBufferPointer(rebasing: wire[sent...]), for: wsi)
      return true
    }
  }

  /// Lets the library send the rest of a frame, before anything else, when the socket can take it.
  private func buffer(_ rest: UnsafeRawBufferPointer, for wsi: OpaquePointer) {
    let bytes = UnsafeMutablePointer(mutating: rest.assumingMemoryBound(to: UInt8.self).baseAddress)
    // What is "HTTP" gets no header of a frame; the bytes are only read.
    guard lws_write(wsi, bytes, rest.count, LWS_WRITE_HTTP) < 0 else { return }
    // What follows half a frame would be taken for its other half.
    letGo(of: wsi)
  }

  /// Writes a ping, or, where it must wait, asks for the WRITEABLE callback: that a reader has taken what
  /// was buffered is as good an answer.
  func writePing(to wsi: OpaquePointer) {
    if !writeAtOnce(Frame(.ping, []), to: wsi) { lws_callback_on_writable(wsi) }
  }
}
