/// The server's side of a WebSocket's closing handshake (RFC 6455 §7.1).
///
/// ```
///   close ──▶ frameWaits ─▶ frameSent ─▶ the peer's close frame: abort
///   peer's close frame, or its violation ─▶ frameWaits (last) ─▶ over
/// ```
enum ClosingHandshake {
  /// The close frame waits for the socket; `isLast`: the peer has sent its own, or must not send any more.
  case frameWaits(Frame, isLast: Bool)
  /// The peer has to answer the close frame (RFC 6455 §5.5.1).
  case frameSent
  /// Both close frames are sent; the peer has to hang up.
  case over
  /// The library closes the connection: the peer is gone, or takes too long.
  case byLibrary

  /// Whether the peer's close frame ends the handshake, so that the connection can be aborted.
  var endsWithPeersFrame: Bool {
    if case .frameSent = self { true } else { false }
  }

  /// The state after the close frame is sent.
  var afterSending: ClosingHandshake {
    if case .frameWaits(_, let isLast) = self { isLast ? .over : .frameSent } else { self }
  }

  /// Whether incoming frames are handled; otherwise they are read, so that the peer's end is seen.
  var handlesFrames: Bool {
    switch self {
    case .frameSent, .frameWaits(_, isLast: false): true
    default: false
    }
  }

  /// Whether the server closes its sending side (RFC 6455 §7.1.1: the server closes first). Not the receiving side:
  /// bytes that the peer has sent meanwhile would reset the connection before it has read the frame.
  var endsSending: Bool {
    if case .over = self { true } else { false }
  }
}
