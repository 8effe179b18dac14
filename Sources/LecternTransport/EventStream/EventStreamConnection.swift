internal import CLibwebsockets
internal import Foundation

/// A ``Connection`` over a response that does not end, for networks that block WebSockets: what is sent is an
/// event of its stream, what is received comes by requests that show its token.
///
/// The library holds the socket and closes it. It neither reads nor writes it: with `lws_rx_flow_control` off,
/// an HTTP connection of the library's is not written either. ``ReadySockets`` says when there is something to
/// read, which can only be the end, or room to write.
///
/// `@unchecked Sendable`: everything that changes is touched on the loop's thread alone.
final class EventStreamConnection: Connection, @unchecked Sendable {
  let id: Int
  /// Shown by the requests that speak for this connection: 128 bits that nothing else knows.
  let token: String
  let descriptor: Int32
  /// The library's socket; nil from the moment it is closed, as it must not be touched then.
  private var wsi: OpaquePointer?
  private let tls: OpaquePointer?
  private let handler: any WebSocketHandler
  private let connectionTable: ConnectionTable
  private let sockets: ReadySockets
  private let events: EventCache
  /// The rest of an event that the system has taken a part of.
  private var unsent: ArraySlice<UInt8> = []
  private var isWatchedForRoom = false
  /// Whether a message was refused, so that the handler is to hear when there is room again.
  private var isBehind = false
  private var isClosing = false
  /// Whether the peer has hung up. What it said before may be on its way still, by a request of its own.
  private var hasPeerLeft = false
  /// The request that is bringing actions; an older one is cut off.
  var carrier: OpaquePointer?

  init(
    id: Int,
    wsi: OpaquePointer,
    handler: any WebSocketHandler,
    connectionTable: ConnectionTable,
    sockets: ReadySockets,
    events: EventCache
  ) {
    self.id = id
    self.wsi = wsi
    self.handler = handler
    self.connectionTable = connectionTable
    self.sockets = sockets
    self.events = events
    descriptor = lws_get_socket_fd(wsi)
    tls = lws_get_ssl(wsi)
    var random = SystemRandomNumberGenerator()
    token = "\(id)-\(String(random.next(), radix: 36))\(String(random.next(), radix: 36))"
  }

  /// Whether it still takes part.
  var isOpen: Bool { wsi != nil && !isClosing }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    guard isOpen, !hasPeerLeft else { return false }
    if write(events.event(of: frame)) { return true }
    isBehind = true
    watchForRoom(true)
    return false
  }

  func close(_ code: CloseCode, reason: String) {
    guard isOpen, let wsi else { return }
    guard !hasPeerLeft else { return abort() }
    connectionTable.noteClosed(code)
    isClosing = true
    // A reader that does not read it, or does not hang up, is cut off.
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, 1)
    let event = EventStreamText.closing(code, reason: reason)
    if !write(event) {
      unsent += event
      watchForRoom(true)
    }
    endIfSaid()
  }

  /// Sends a heartbeat, unless the connection is behind: then it is not silent anyway.
  func send(heartbeat: Frame) {
    if isOpen, !hasPeerLeft { _ = write(events.event(of: heartbeat)) }
  }

  /// Hands the handler what a page says.
  func receive(_ messages: [[UInt8]]) {
    for message in messages where isOpen {
      handler.enter { $0.connection(self, received: message) }
    }
  }

  /// Closes the connection without a word.
  func abort() {
    isClosing = true
    if let wsi { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC) }
  }
}

// What the listener tells.
extension EventStreamConnection {
  /// Begins the stream.
  ///
  /// - Parameter head: the response's head.
  func open(head: String, for request: UpgradeRequest) {
    detectVanishing()
    unsent += Array(head.utf8) + EventStreamText.opening(token: token)
    flush()
    handler.enter { $0.connectionOpened(self, request: request) }
  }

  /// Goes on where the socket is ready.
  ///
  /// - Parameter buffer: room to read into.
  /// - Returns: whether the socket is to be watched further.
  func socketIsReady(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard wsi != nil else { return false }
    if isWatchedForRoom { roomIsThere() }
    guard hasEnded(buffer) else { return true }
    if isClosing || hasPeerLeft {
      abort()
    } else if let wsi {
      hasPeerLeft = true
      lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, 1)
    }
    return false
  }

  func closed() {
    guard wsi != nil else { return }
    wsi = nil
    handler.enter { $0.connectionClosed(self) }
  }

  private func roomIsThere() {
    flush()
    guard unsent.isEmpty else { return }
    watchForRoom(false)
    if isClosing { return endIfSaid() }
    guard isBehind else { return }
    isBehind = false
    handler.enter { $0.connectionBecameWritable(self) }
  }

  /// Whether the peer is gone; or speaks, which it has no business to: its request was the last.
  private func hasEnded(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    if let tls {
      ERR_clear_error()
      let count = SSL_read(tls, buffer.baseAddress, Int32(buffer.count))
      guard count <= 0 else { return !isClosing }
      let reason = SSL_get_error(tls, count)
      return reason != SSL_ERROR_WANT_READ && reason != SSL_ERROR_WANT_WRITE
    }
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    if count > 0 { return !isClosing }
    return count == 0 || ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
  }

  /// Lets the system end a connection whose peer takes nothing of what is sent: there are no pings here, and a
  /// heartbeat each 20 seconds that is to be acknowledged.
  private func detectVanishing() {
    #if os(Linux)
      var milliseconds: Int32 = 30_000
      let size = socklen_t(MemoryLayout<Int32>.size)
      let level = Int32(IPPROTO_TCP)
      _ = setsockopt(descriptor, level, TCP_USER_TIMEOUT, &milliseconds, size)
    #endif
  }
}

// Writing.
extension EventStreamConnection {
  /// Writes an event, or nothing of it.
  private func write(_ event: [UInt8]) -> Bool {
    guard unsent.isEmpty else { return false }
    let count = write(event[...])
    guard let count else { return false }
    if count < event.count {
      unsent = event[count...]
      watchForRoom(true)
    }
    return true
  }

  private func flush() {
    while !unsent.isEmpty, let count = write(unsent), count > 0 { unsent.removeFirst(count) }
    if unsent.isEmpty { unsent = [] } else { watchForRoom(true) }
  }

  /// - Returns: how much was taken; nil where nothing may be taken for written.
  private func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { bytes in
      if let tls {
        ERR_clear_error()
        let count = SSL_write(tls, bytes.baseAddress, Int32(clamping: bytes.count))
        // What waits has been enciphered: it has to be said again as it is.
        return max(0, Int(count))
      }
      let count = lectern_send(descriptor, bytes.baseAddress, bytes.count, 0)
      return count > 0 ? count : nil
    }
  }

  private func watchForRoom(_ isWatched: Bool) {
    guard isWatched != isWatchedForRoom else { return }
    isWatchedForRoom = isWatched
    sockets.watchForRoom(descriptor, id: id, isWatched)
  }

  /// Hangs up when the last event is sent; what the peer has sent meanwhile must not break it off.
  private func endIfSaid() {
    if isClosing, unsent.isEmpty { shutdown(descriptor, Int32(SHUT_WR)) }
  }
}
