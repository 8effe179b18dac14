internal import LecternTransport
internal import LecternWire

/// One connection of a channel, and the revision that it has received.
struct Subscriber {
  /// The answer to a message from the page.
  enum Reply {
    case acknowledgement(ref: Int)
    case fault(Fault)
  }

  /// The part of the channel's view state that the page has received.
  enum Position: Equatable {
    /// The revision that the page has, if any. The next frame states the subscriber's identity.
    case new(base: Int?)
    /// The revision last sent. The next frame has the subscriber's personal view state.
    case withoutPersonalView(at: Int)
    /// The revision last sent.
    case at(Int)
    /// No view state is sent: the subscriber is a call.
    case unwatched
  }

  let connection: any Connection
  /// Whether the page inflates compressed messages.
  var inflates = false
  /// Whether the page is a ghost of a rehearsal.
  var isGhost = false
  var position: Position
  /// The replies that are not sent yet.
  var replies: [Reply] = []
  /// Whether the page is sent nothing until its session is durable.
  var isUnpublished = false
  /// Whether the connection has refused a frame and hasn't become writable since.
  var isBehind = false
}

extension Subscriber {
  /// Makes the next frame state the identity again, because it has changed.
  mutating func repeatIdentity() {
    switch position {
    case .new, .unwatched: break
    case .withoutPersonalView(at: let revision), .at(let revision): position = .new(base: revision)
    }
  }

  /// Makes the next frame start from a revision.
  ///
  /// - Parameter base: the revision that the page has; nil if it has none.
  mutating func restart(from base: Int?) {
    if position != .unwatched { position = .new(base: base) }
  }

  /// Makes the next frame state the personal view state.
  mutating func repeatPersonalView() {
    if case .at(let revision) = position { position = .withoutPersonalView(at: revision) }
  }

  /// Sends the frame that leads to a revision, then the replies, as far as the connection accepts them.
  ///
  /// - Parameters:
  ///   - frame: nil if the subscriber is at the revision.
  ///   - revision: the channel's current revision.
  /// - Returns: the traffic that was sent.
  mutating func send(_ frame: Frame?, at revision: Int) -> Traffic {
    var sent = Traffic()
    if let frame {
      guard send(frame, moreFollows: !replies.isEmpty) else { return sent }
      position = .at(revision)
      sent.add(frame)
    }
    while let reply = replies.first {
      let frame = reply.frame(at: revision)
      guard send(frame, moreFollows: replies.count > 1) else { return sent }
      replies.removeFirst()
      sent.add(frame)
    }
    return sent
  }

  /// Sends a shared frame to a subscriber that needs nothing else.
  ///
  /// - Returns: whether it was sent.
  mutating func share(_ frame: Frame, from base: Int, to revision: Int) -> Bool {
    guard !isBehind, replies.isEmpty, position == .at(base), base != revision, send(frame) else {
      return false
    }
    position = .at(revision)
    return true
  }

  /// Sends a shared frame on any thread to a subscriber that needs nothing else, while the loop waits.
  ///
  /// - Parameter wire: the frame's bytes.
  mutating func shareConcurrently(
    _ wire: UnsafeRawBufferPointer,
    from base: Int,
    to revision: Int
  ) -> ConcurrentSend {
    guard !isBehind, replies.isEmpty, position == .at(base) else { return .refused }
    let result = connection.sendConcurrently(wire)
    if result != .refused { position = .at(revision) }
    return result
  }

  private mutating func send(_ frame: Frame, moreFollows: Bool = false) -> Bool {
    isBehind = !connection.send(frame, moreFollows: moreFollows)
    return !isBehind
  }
}

extension Subscriber.Reply {
  fileprivate func frame(at revision: Int) -> Frame {
    switch self {
    case .acknowledgement(let ref): Frame(Acknowledgement(ref: ref, revision: revision).encoded)
    case .fault(let fault): Frame(fault.encoded)
    }
  }
}
