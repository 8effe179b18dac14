internal import CLibwebsockets

// The library's manual asks that every write be made from the WRITEABLE callback. With libuv that costs
// four `epoll_ctl` calls for each message. Its source (4.1 to 4.3) sends at once what it is given, and
// buffers what the socket refuses; so a write outside the callback is sound, provided that
//
//  - it is on the loop's thread, with a whole frame, and no extension is negotiated;
//  - nothing is buffered already: then a second frame would be copied behind the first, and a slow reader
//    would cost memory without bound;
//  - no close frame was sent before it.
//
// A result of -1 calls for nothing: the socket is dead, and the read side will say so.

extension WebSocketConnection {
  /// Writes a frame now, or asks for the WRITEABLE callback.
  ///
  /// - Returns: whether it was written.
  func writeAtOnce(_ frame: Frame, to wsi: OpaquePointer) -> Bool {
    guard lws_partial_buffered(wsi) == 0, lws_send_pipe_choked(wsi) == 0 else {
      lws_callback_on_writable(wsi)
      return false
    }
    _ = lws_write(wsi, frame.payload, frame.count, LWS_WRITE_TEXT)
    return true
  }

  /// Writes a close frame (RFC 6455 §5.5.1).
  ///
  /// The library would do so when a callback returns -1; but with libuv, Debian's build of it closes
  /// twice where the callback is WRITEABLE, and the second time cuts off what the first has begun.
  ///
  /// - Returns: whether it was written.
  func writeClose(_ code: CloseCode, reason: String, to wsi: OpaquePointer) -> Bool {
    guard lws_partial_buffered(wsi) == 0 else { return false }
    let status = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xff)]
    let frame = Frame(status + Array(reason.utf8.prefix(123)))
    _ = lws_write(wsi, frame.payload, frame.count, lectern_write_close)
    return true
  }

  /// Writes a ping, or, where something is buffered, asks for the WRITEABLE callback: that a reader has
  /// taken what was buffered is as good an answer.
  ///
  /// The ping is not empty, as the library tells nobody of a pong that is.
  func writePing(to wsi: OpaquePointer) {
    guard lws_partial_buffered(wsi) == 0 else {
      lws_callback_on_writable(wsi)
      return
    }
    let ping = Frame("?".utf8)
    _ = lws_write(wsi, ping.payload, ping.count, LWS_WRITE_PING)
  }
}
