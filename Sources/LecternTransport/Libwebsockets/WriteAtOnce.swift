internal import CLibwebsockets
internal import Foundation

// The library's manual asks that every write be made from the WRITEABLE callback. With libuv that costs
// four `epoll_ctl` calls for each message. So a frame goes straight to the socket, at once: the library does not
// know of a frame that the system takes as a whole. That is sound, provided that
//
//  - it is on the loop's thread, or the loop's thread waits; with a whole frame, and no extension is negotiated;
//  - the socket is plain TCP. Over TLS the frame goes to the library: it encrypts the frame and buffers what the
//    socket does not take, at most one frame. Several threads encrypt it themselves, and the library gets what is
//    left;
//  - the library has nothing buffered, because that would have to go first;
//  - no close frame was sent before it.
//
// A dead socket needs nothing here: the read side will see it. The library ignores SIGPIPE.

extension WebSocketConnection {
  /// Writes a frame now.
  ///
  /// - Returns: whether it is sent, or will be; if not, no part of it is.
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

  func sendConcurrently(_ wire: UnsafeRawBufferPointer) -> ConcurrentSend {
    // The library is not used by two threads: it is only asked for what belongs to this connection.
    guard let wsi, isOpen, !hasBuffered(wsi) else { return .refused }
    if isSecure { return lws_get_ssl(wsi).map { Self.send(wire, over: $0) } ?? .refused }
    let sent = lectern_send(descriptor, wire.baseAddress, wire.count, 0)
    return sent == wire.count ? .sent : sent > 0 ? .begun(sent) : .refused
  }

  private static func send(
    _ wire: UnsafeRawBufferPointer,
    over tls: OpaquePointer
  ) -> ConcurrentSend {
    ERR_clear_error()
    let sent = SSL_write(tls, wire.baseAddress, Int32(wire.count))
    if sent > 0 { return sent == wire.count ? .sent : .begun(Int(sent)) }
    // What waits is encrypted already, and has to be sent again as it is.
    return SSL_get_error(tls, sent) == SSL_ERROR_WANT_WRITE ? .begun(0) : .refused
  }

  func finish(_ frame: Frame, from count: Int) {
    guard let wsi else { return }
    frame.wire.withUnsafeBytes { buffer(UnsafeRawBufferPointer(rebasing: $0[count...]), for: wsi) }
  }

  #if os(Linux)
    /// The packet waits for the next frame: each packet costs the whole way through the network stack.
    private static let moreFollows = Int32(MSG_MORE)
  #else
    private static let moreFollows: Int32 = 0
  #endif

  /// Gives the rest of a frame to the library to send first, as soon as the socket can take it.
  private func buffer(_ rest: UnsafeRawBufferPointer, for wsi: OpaquePointer) {
    // The next frame would be read as the other half of this one.
    if !writeViaLibrary(rest, for: wsi) { abort(of: wsi) }
  }
}
