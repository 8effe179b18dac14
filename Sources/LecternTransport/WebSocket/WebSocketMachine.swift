/// Decides what a WebSocket is sent besides messages, what it is asked, and how it closes.
///
/// It has no socket and no clock. An input returns the next command, and the result of a write is the next input:
///
/// ```
///   bytes ─▶ received ─▶ deliver · write pongs ─▶ wrote ─▶ await room
///   close, violation ──▶ start closing ─▶ write close ─▶ wrote ─▶ end sending
/// ```
///
/// ```swift
/// while let command = machine.received(&bytes) { execute(command) }
/// ```
///
/// - SeeAlso: RFC 6455 §5.5, control frames, and §7, closing the connection.
struct WebSocketMachine {
  enum Command {
    /// The handler receives a message.
    case deliver([UInt8])
    /// The handler may send again.
    case resume
    /// The frame is written now, as a whole or not at all; ``WebSocketMachine/wrote(_:isSent:)`` receives the result.
    case write(Frame, Purpose)
    /// The connection waits until the socket has room, then calls ``WebSocketMachine/writable()``.
    case awaitRoom
    /// The time of the closing handshake starts, and its frame is written. `violation`: the code by which this side fails the
    /// connection; nil if it answers the peer's close frame.
    case startClosing(Frame, violation: CloseCode?)
    /// The sending side is closed.
    case endSending
    /// A pong has arrived.
    case endRoundTrip
    /// The connection is closed without a word.
    case abort(Reason)
  }

  enum Purpose {
    case pongs, ping, close
  }

  enum Reason {
    /// Both sides have sent their close frames.
    case handshakeOver
    /// The peer is gone, and would read no close frame.
    case pingUnanswered
  }

  private var closing: ClosingHandshake?
  private var isAwaitingPong = false
  /// Whether a pong waits for room; the handler's frames then wait, too.
  private var isPongWaiting = false
  /// The pongs for the pings that have just been read; or for the last, while it waits.
  private var pongs: [Frame] = []
  /// A message that follows the pongs for the pings before it.
  private var nextMessage: [UInt8]?
  private var parser: FrameParser

  /// - Parameter messageSize: the largest message accepted, in bytes.
  init(messageSize: Int) {
    parser = FrameParser(limit: messageSize)
  }

  /// Whether messages are sent and received: the connection isn't closing.
  var isOpen: Bool { closing == nil }

  /// The memory of an unfinished message, in bytes.
  var unfinishedSize: Int { parser.unfinishedSize }
}

// The peer's frames.
extension WebSocketMachine {
  /// Consumes bytes up to the next command.
  ///
  /// - Parameter bytes: the bytes that have arrived; consumed ones are removed.
  /// - Returns: nil once all are consumed.
  mutating func received(_ bytes: inout Slice<UnsafeRawBufferPointer>) -> Command? {
    isAwaitingPong = false
    if let message = nextMessage {
      nextMessage = nil
      if isOpen { return .deliver(message) }
    }
    while closing?.handlesFrames ?? true, let event = parser.next(&bytes) {
      if let command = handle(event) { return command }
    }
    return isOpen ? writePongs() : nil
  }

  private mutating func handle(_ event: FrameParser.Event) -> Command? {
    switch event {
    case .message(let message):
      guard isOpen else { return nil }
      guard let pongs = writePongs() else { return .deliver(message) }
      nextMessage = message
      return pongs
    case .ping(let payload):
      // After the close frame no ping is answered, and no pongs may pile up.
      guard isOpen else { return nil }
      // RFC 6455 §5.5.3: an endpoint that is behind may answer the last one only.
      if isPongWaiting { pongs.removeAll() }
      pongs.append(Frame(.pong, payload))
      return nil
    case .pong:
      return .endRoundTrip
    case .close(let code):
      // RFC 6455 §5.5.1: the answer repeats the code.
      return answer(with: code.map { .close($0, reason: "") } ?? Frame(.close, []))
    case .violation(let code, let reason):
      return answer(with: .close(code, reason: reason), violation: code)
    }
  }

  /// Answers pings, in their order, unless they wait already.
  private func writePongs() -> Command? {
    guard !isPongWaiting, let last = pongs.last else { return nil }
    return .write(pongs.count == 1 ? last : Frame(joining: pongs), .pongs)
  }

  /// Answers the peer's close frame, or its violation.
  private mutating func answer(with frame: Frame, violation: CloseCode? = nil) -> Command {
    if closing?.endsWithPeersFrame == true {
      closing = .byLibrary
      return .abort(.handshakeOver)
    }
    closing = .frameWaits(frame, isLast: true)
    return .startClosing(frame, violation: violation)
  }
}

// The socket.
extension WebSocketMachine {
  /// Returns the next command for a socket that has room.
  mutating func writable() -> Command? {
    isAwaitingPong = false
    if let closing {
      guard case .frameWaits(let frame, _) = closing else { return nil }
      return .write(frame, .close)
    }
    guard isPongWaiting, let last = pongs.last else { return .resume }
    return .write(last, .pongs)
  }

  /// Returns the command that follows a write.
  mutating func wrote(_ purpose: Purpose, isSent: Bool) -> Command? {
    if purpose == .pongs {
      let wasWaiting = isPongWaiting
      isPongWaiting = !isSent
      if isSent { pongs.removeAll() } else { pongs.removeFirst(max(0, pongs.count - 1)) }
      if isSent { return wasWaiting ? .resume : nil }
    }
    guard isSent else { return .awaitRoom }
    guard purpose == .close else { return nil }
    closing = closing?.afterSending
    return closing?.endsSending == true ? .endSending : nil
  }
}

// This side's decisions.
extension WebSocketMachine {
  /// Starts the closing handshake; nil if it has begun.
  mutating func close(_ code: CloseCode, reason: String) -> Command? {
    guard isOpen else { return nil }
    let frame = Frame.close(code, reason: reason)
    closing = .frameWaits(frame, isLast: false)
    return .startClosing(frame, violation: code)
  }

  /// Closes the connection, and frees its unfinished message.
  mutating func closeUnfinished(messageSize: Int) -> Command? {
    parser = FrameParser(limit: messageSize)
    guard isOpen else { return nil }
    let frame = Frame.close(.policyViolation, reason: "too many unfinished messages")
    return answer(with: frame, violation: .policyViolation)
  }

  /// Sends a ping, or aborts the connection if the peer has neither answered the last one nor taken what was buffered.
  ///
  /// - Parameter frame: a ping, perhaps joined with a heartbeat.
  mutating func ping(_ frame: Frame) -> Command? {
    guard isOpen else { return nil }
    guard !isAwaitingPong else {
      closing = .byLibrary
      return .abort(.pingUnanswered)
    }
    isAwaitingPong = true
    // If it has to wait: taking what was buffered is as good an answer.
    return .write(frame, .ping)
  }

  /// Leaves the closing to the library.
  mutating func libraryCloses() {
    closing = .byLibrary
  }
}
