internal import LecternTransport
internal import LecternWire

/// One who looks at a room: a connection, and how far it has got.
struct Subscriber {
  /// What a page waits for: the answer to something that it said.
  enum Reply {
    case acknowledgement(ref: Int)
    case fault(Fault)
  }

  /// What the page has.
  enum Position: Equatable {
    /// What it has, of what those see who sit where it does; it is to be told who it is.
    case new(base: Int?)
    /// The revision last sent.
    case at(Int)
  }

  let session: Session
  let connection: any Connection
  var position: Position
  /// The replies that could not be sent yet.
  var replies: [Reply] = []
  /// Whether the connection has refused a frame, and will tell when it can take one.
  var isBehind = false
}

extension Subscriber {
  /// Lets the viewer be told once more who it is, as something of that has changed.
  mutating func introduceAgain() {
    if case .at(let revision) = position { position = .new(base: revision) }
  }

  /// Brings the viewer to the present state, and answers what it said; as far as its connection can take
  /// it now.
  ///
  /// - Parameters:
  ///   - revision: what is shown now.
  ///   - frame: what leads there from where the viewer stands; nil where nothing does.
  /// - Returns: what was sent.
  mutating func deliver(_ revision: Int, by frame: (borrowing Subscriber) -> Frame?) -> Traffic {
    var sent = Traffic()
    guard !isBehind else { return sent }
    if position != .at(revision) {
      guard let frame = frame(self), send(frame, moreFollows: !replies.isEmpty) else {
        return sent
      }
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

  /// Sends a frame that is known already, where it is what the viewer lacks and all that it lacks.
  ///
  /// - Returns: whether it was sent.
  mutating func deliver(_ frame: Frame, from base: Int, to revision: Int) -> Bool {
    guard !isBehind, replies.isEmpty, position == .at(base), base != revision, send(frame) else {
      return false
    }
    position = .at(revision)
    return true
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
