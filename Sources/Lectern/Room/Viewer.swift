internal import LecternTransport
internal import LecternWire

/// One who looks at a room: a connection, and how far it has got.
struct Viewer {
  /// What a page waits for: the answer to something that it said.
  enum Reply {
    case acknowledgement(ref: Int)
    case fault(Fault)
  }

  /// What the page has.
  enum Standing: Equatable {
    /// What it had when it connected, of this life of the room; it has not been told who it is.
    case new(base: Int?)
    /// The revision last sent.
    case at(Int)
  }

  let session: Session
  let connection: any Connection
  var standing: Standing
  /// The replies that could not be sent yet.
  var replies: [Reply] = []
  /// Whether the connection has refused a frame, and will tell when it can take one.
  var isBehind = false
}

extension Viewer {
  /// Sends a frame, unless the viewer is behind.
  ///
  /// - Returns: whether it was sent.
  mutating func send(_ frame: Frame) -> Bool {
    if !isBehind { isBehind = !connection.send(frame) }
    return !isBehind
  }
}
