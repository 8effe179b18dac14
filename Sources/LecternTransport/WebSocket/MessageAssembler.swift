/// Puts a text message together from the pieces in which it arrives (RFC 6455 §5.4).
///
/// A pure state machine: every input returns what is to be done.
struct MessageAssembler {
  enum Outcome: Equatable {
    /// More is to come.
    case incomplete
    /// A whole message.
    case message([UInt8])
    /// The connection is to be closed.
    case close(CloseCode, reason: String)
  }

  private let limit: Int
  private var pending: [UInt8] = []

  /// - Parameter limit: the largest message accepted, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Takes the next piece.
  ///
  /// - Parameters:
  ///   - bytes: the piece.
  ///   - isBinary: whether the message was announced as binary.
  ///   - isLast: whether it ends the message.
  mutating func receive(
    _ bytes: UnsafeRawBufferPointer,
    isBinary: Bool,
    isLast: Bool
  ) -> Outcome {
    if isBinary { return .close(.unsupportedData, reason: "text messages only") }
    if bytes.count > limit - pending.count {
      pending = []
      return .close(.messageTooBig, reason: "a message has \(limit) bytes at most")
    }
    pending.append(contentsOf: bytes)
    guard isLast else { return .incomplete }
    defer { pending = [] }
    // RFC 6455 §8.1. The library checks piece by piece: it overlooks a character that an empty last
    // fragment leaves unfinished, and takes the payload of a pong for a part of the text.
    guard pending.withUnsafeBytes({ String(utf8: $0) }) != nil else {
      return .close(.invalidPayload, reason: "a text message is UTF-8")
    }
    return .message(pending)
  }
}
