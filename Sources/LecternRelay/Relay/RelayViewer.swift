internal import LecternTransport

/// A viewer of a relay, and what it has.
struct RelayViewer {
  enum Phase {
    /// It waits for a link, and so do the messages that it has sent.
    case waiting(UpgradeRequest, since: Duration, early: [[UInt8]])
    case linked
    /// Its link has ended; its connection is being closed.
    case orphaned
  }

  let connection: any Connection
  var phase: Phase
  /// The position of the last frame sent; nil before the first.
  private(set) var position: FramePosition?
  /// Whether its connection has refused a frame, and has not become writable since.
  private var isBehind = false
  /// Whether it has lost a frame.
  private var hasLost = false
  /// Whether the leader is asked for what it has lost.
  private var isAsking = false
  /// The frames without a position that are not sent yet, such as acknowledgements. They wait for the state that shows what
  /// they acknowledge.
  private var replies: [Frame] = []
  /// The size of its messages since a packet of the leader, in bytes.
  private var unanswered = (size: 0, packet: 0)

  init(_ connection: any Connection, _ phase: Phase) {
    (self.connection, self.phase) = (connection, phase)
  }
}

extension RelayViewer {
  /// Sends a frame that leads on from what it was sent last, or drops it if the viewer is behind.
  ///
  /// - Parameter isRepeated: whether the frame leads on from what the viewer has.
  /// - Returns: whether the viewer has begun to lose frames.
  mutating func send(_ frame: Frame, isRepeated: Bool) -> Bool {
    guard let position = frame.position else {
      reply(frame)
      return false
    }
    if isRepeated { isAsking = false }
    guard !isAsking, !isBehind, connection.send(frame, moreFollows: !replies.isEmpty) else {
      return recordLoss()
    }
    self.position = position
    sendReplies()
    return false
  }

  /// Sends a frame on any thread, while the loop waits.
  mutating func sendConcurrently(
    _ wire: UnsafeRawBufferPointer,
    leadingTo position: FramePosition
  ) -> ConcurrentSend {
    guard !isAsking, !isBehind, replies.isEmpty else { return .refused }
    let result = connection.sendConcurrently(wire)
    if result != .refused { self.position = position }
    return result
  }

  /// Goes on as the connection can take a frame again.
  ///
  /// - Returns: whether the leader is to be asked for what the viewer has lost.
  mutating func becameWritable() -> Bool {
    isBehind = false
    guard hasLost else {
      sendReplies()
      return false
    }
    (hasLost, isAsking) = (false, true)
    return true
  }

  /// Counts a message.
  ///
  /// - Parameters:
  ///   - size: its size in bytes.
  ///   - packet: the number of the leader's last packet.
  /// - Returns: the size of the messages since that packet.
  mutating func countMessage(of size: Int, since packet: Int) -> Int {
    if unanswered.packet != packet { unanswered = (0, packet) }
    unanswered.size += size
    return unanswered.size
  }

  /// The number of replies that are not sent yet.
  var replyCount: Int { replies.count }

  /// - Returns: whether it is the first loss since the last repeated frame.
  private mutating func recordLoss() -> Bool {
    // The answer of the leader replaces this frame, too.
    guard !isAsking else { return false }
    defer { (isBehind, hasLost) = (true, true) }
    return !hasLost
  }

  private mutating func reply(_ frame: Frame) {
    replies.append(frame)
    sendReplies()
  }

  private mutating func sendReplies() {
    while let reply = replies.first, !isBehind, !isAsking {
      guard connection.send(reply, moreFollows: replies.count > 1) else {
        isBehind = true
        return
      }
      replies.removeFirst()
    }
  }
}
