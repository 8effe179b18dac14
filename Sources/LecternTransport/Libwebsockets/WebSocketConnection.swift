internal import CLibwebsockets
internal import Foundation

/// A ``Connection`` over libwebsockets.
///
/// `@unchecked Sendable`: everything that changes is touched on the loop's thread alone: by the
/// library's callbacks, which run there, and by the handler and the listener, which are actors there; and by one
/// other thread in ``sendConcurrently(_:)``, while the loop's waits.
final class WebSocketConnection: Connection, @unchecked Sendable {
  // First the fields that every frame needs: they are then in one line of the processor's cache.
  /// The library's socket; nil from the moment it is closed, as it must not be touched then.
  private(set) var wsi: OpaquePointer?
  /// The socket's number, which may be another connection's once it is closed.
  let descriptor: Int32
  /// Whether the connection is encrypted.
  let isSecure: Bool
  /// Whether the library may have something buffered. Its part of a connection is far away in memory, so it is
  /// queried only after it was given something.
  private var mayHaveBuffered = true
  private(set) var closing: ClosingHandshake?
  private var isAwaitingPong = false
  let id: Int
  private let handler: any WebSocketHandler
  let connectionTable: ConnectionTable
  private var parser: FrameParser
  /// The pongs for the pings that have just been read; or for the last, where it has to wait.
  private var pongs: [Frame] = []
  /// Nil until ``measureRoundTrip()`` is called.
  private var roundTripClock: RoundTrip?

  init(
    id: Int,
    socket: LibrarySocket,
    handler: any WebSocketHandler,
    connectionTable: ConnectionTable
  ) {
    self.id = id
    wsi = socket.wsi
    descriptor = socket.descriptor
    isSecure = socket.isSecure
    self.handler = handler
    self.connectionTable = connectionTable
    parser = FrameParser(limit: connectionTable.limits.messageSize)
  }

  func send(_ frame: Frame, moreFollows: Bool) -> Bool {
    guard let wsi, closing == nil else { return false }
    if writeAtOnce(frame, to: wsi, moreFollows: moreFollows) { return true }
    lws_callback_on_writable(wsi)
    return false
  }

  func close(_ code: CloseCode, reason: String) {
    guard closing == nil else { return }
    connectionTable.recordClosing(code)
    close(with: .close(code, reason: reason), isLast: false)
  }

  /// Sends the close frame, as soon as the socket can take it.
  private func close(with frame: Frame, isLast: Bool) {
    guard let wsi else { return }
    closing = .frameWaits(frame, isLast: isLast)
    // For a peer that does not answer the close frame, or never reads it, or does not hang up.
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, 1)
    continueClosing()
  }

  private func continueClosing() {
    guard let wsi, case .frameWaits(let frame, _) = closing else { return }
    guard writeAtOnce(frame, to: wsi) else {
      lws_callback_on_writable(wsi)
      return
    }
    closing = closing?.afterSending
    if closing?.endsSending == true, !hasBuffered(wsi) { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// Sends a ping; closes the connection where the peer has neither answered the last one, nor taken what was
  /// buffered.
  ///
  /// - Parameter ping: a ping, perhaps joined with a heartbeat.
  func send(ping: Frame) {
    guard let wsi, closing == nil else { return }
    if isAwaitingPong {
      connectionTable.record(.pingUnanswered)
      // A peer that is gone reads no close frame.
      return abort(of: wsi)
    }
    isAwaitingPong = true
    // Where it must wait: taking what was buffered is as good an answer.
    if !writeAtOnce(ping, to: wsi) { lws_callback_on_writable(wsi) }
  }

  var roundTrip: Duration? { roundTripClock?.latest }

  func measureRoundTrip() {
    guard let wsi, closing == nil else { return }
    let clock = roundTripClock ?? RoundTrip()
    roundTripClock = clock
    guard clock.begin() else { return }
    // A ping that waits would be timed together with the frames before it.
    if !writeAtOnce(Frame(.ping, []), to: wsi) { clock.cancel() }
  }

  /// Whether the library has something buffered.
  func hasBuffered(_ wsi: OpaquePointer) -> Bool {
    if mayHaveBuffered { mayHaveBuffered = lws_partial_buffered(wsi) != 0 }
    return mayHaveBuffered
  }

  /// Gives the library bytes, which it sends first, as soon as the socket can take them.
  ///
  /// - Returns: whether it takes them.
  func writeViaLibrary(_ bytes: UnsafeRawBufferPointer, for wsi: OpaquePointer) -> Bool {
    mayHaveBuffered = true
    let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    // With `LWS_WRITE_HTTP` the library adds no header of a frame; the bytes are only read.
    return lws_write(wsi, UnsafeMutablePointer(mutating: start), bytes.count, LWS_WRITE_HTTP) >= 0
  }

  /// Closes the connection without a word.
  func abort(of wsi: OpaquePointer) {
    closing = .byLibrary
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC)
  }
}

// The library's callbacks. Each returns the callback's result: 0, or -1 to close.
extension WebSocketConnection {
  func opened(_ request: UpgradeRequest) -> Int32 {
    handler.enter { $0.connectionOpened(self, request: request) }
    return 0
  }

  func writable() -> Int32 {
    isAwaitingPong = false
    if closing != nil {
      continueClosing()
    } else if sendPongs() {
      handler.enter { $0.connectionBecameWritable(self) }
    }
    return 0
  }

  func closingBegan() {
    closing = .byLibrary
  }

  func closed() {
    wsi = nil
    handler.enter { $0.connectionClosed(self) }
  }
}

// The peer's frames.
extension WebSocketConnection {
  func received(_ bytes: UnsafeRawBufferPointer) {
    isAwaitingPong = false
    var rest = bytes[...]
    while closing?.handlesFrames ?? true, let event = parser.next(&rest) { handle(event) }
    if closing == nil { sendPongs() }
  }

  /// The memory of an unfinished message, in bytes.
  var unfinishedSize: Int { parser.unfinishedSize }

  /// Closes the connection, and frees its unfinished message.
  func closeUnfinished() {
    parser = FrameParser(limit: connectionTable.limits.messageSize)
    guard closing == nil else { return }
    connectionTable.recordClosing(.policyViolation)
    answer(with: .close(.policyViolation, reason: "too many unfinished messages"))
  }

  private func handle(_ event: FrameParser.Event) {
    switch event {
    case .message(let message):
      guard closing == nil else { return }
      sendPongs()
      handler.enter { $0.connection(self, received: message) }
    case .ping(let payload):
      // After the close frame no ping is answered, and no pongs may pile up.
      if closing == nil { pongs.append(Frame(.pong, payload)) }
    case .pong:
      roundTripClock?.end()
    case .close(let code):
      // RFC 6455 §5.5.1: the answer repeats the code.
      answer(with: code.map { .close($0, reason: "") } ?? Frame(.close, []))
    case .violation(let code, let reason):
      connectionTable.recordClosing(code)
      answer(with: .close(code, reason: reason))
    }
  }

  /// Answers the peer's close frame, or its violation.
  private func answer(with frame: Frame) {
    if closing?.endsWithPeersFrame == true, let wsi {
      abort(of: wsi)
    } else {
      close(with: frame, isLast: true)
    }
  }

  /// Answers pings, in their order.
  ///
  /// - Returns: whether all are answered.
  @discardableResult private func sendPongs() -> Bool {
    guard let wsi, let last = pongs.last else { return true }
    let isSent = writeAtOnce(pongs.count == 1 ? last : Frame(joining: pongs), to: wsi)
    // RFC 6455 §5.5.3: an endpoint that is behind may answer the last one only.
    pongs = isSent ? [] : [last]
    if !isSent { lws_callback_on_writable(wsi) }
    return isSent
  }
}
