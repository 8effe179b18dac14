/// Parses a client's frames into messages (RFC 6455 §5), and refuses hostile ones.
///
/// A pure state machine, fed with bytes as they arrive, in pieces of any size:
///
/// ```
///   bytes ─▶ header ─▶ [length] ─▶ mask ─▶ payload ─▶ event
///              ▲                                        │
///              └────────────────────────────────────────┘
/// ```
///
/// It is stricter than libwebsockets, whose own parser accepts frames that are not masked, answers the
/// first of several pings and drops the others, and accepts text that ends within a character.
package struct FrameParser {
  package enum Event: Equatable {
    /// A whole text message, valid UTF-8.
    case message([UInt8])
    case ping([UInt8])
    case pong
    /// A close frame, and its code, if it has one.
    case close(CloseCode?)
    /// The connection must be failed (RFC 6455 §7.1.7). Nothing may follow.
    case violation(CloseCode, reason: String)
  }

  private enum Step {
    case opcode
    case length
    case extendedLength(missing: Int)
    case mask(missing: Int)
    case payload
  }

  private let limit: Int
  private var step = Step.opcode
  private var header = FrameHeader()
  /// The message, as far as it has arrived.
  private var message: [UInt8] = []
  private var text = UTF8Validator()
  /// Whether the last fragment of a message has not arrived.
  private var isInMessage = false
  /// A control frame's payload, as far as it has arrived; the frame may come between the fragments of a message.
  private var control: [UInt8] = []

  /// - Parameter limit: the largest message accepted, in bytes.
  package init(limit: Int) {
    self.limit = limit
  }

  /// The memory of an unfinished message, in bytes.
  package var unfinishedSize: Int { message.isEmpty ? 0 : message.capacity }

  /// Consumes bytes up to the next event.
  ///
  /// - Parameter input: the bytes that have arrived; consumed ones are removed.
  /// - Returns: nil if the next event needs more bytes.
  package mutating func next(_ input: inout Slice<UnsafeRawBufferPointer>) -> Event? {
    while true {
      if case .payload = step {
        if let violation = takePayload(from: &input) { return violation }
        guard header.remaining == 0 else { return nil }
        if let event = frameEnded() { return event }
      } else {
        guard let byte = input.popFirst() else { return nil }
        if let violation = take(headerByte: byte) { return violation }
      }
    }
  }
}

// The header.
extension FrameParser {
  private mutating func take(headerByte byte: UInt8) -> Event? {
    switch step {
    case .opcode:
      header = FrameHeader(firstByte: byte)
      step = .length
      return header.violation(inMessage: isInMessage)
    case .length:
      // RFC 6455 §5.1: a server must close the connection on a frame that is not masked.
      guard byte & 0x80 != 0 else {
        return .violation(.protocolError, reason: "frames must be masked")
      }
      let length = byte & 0x7f
      if length > 125 {
        guard !header.isControl else {
          return .violation(.protocolError, reason: "a control frame is limited to 125 bytes")
        }
        step = .extendedLength(missing: length == 126 ? 2 : 8)
        return nil
      }
      return begin(length: UInt64(length))
    case .extendedLength(let missing):
      header.extendedLength = header.extendedLength << 8 | UInt64(byte)
      step = .extendedLength(missing: missing - 1)
      return missing == 1 ? begin(length: header.extendedLength) : nil
    case .mask(let missing):
      header.mask = header.mask << 8 | UInt32(byte)
      step = missing == 1 ? .payload : .mask(missing: missing - 1)
      return nil
    case .payload:
      return nil
    }
  }

  /// Starts the frame whose length is known.
  private mutating func begin(length: UInt64) -> Event? {
    if !header.isControl, length > UInt64(limit - message.count) {
      return .violation(.messageTooBig, reason: "a message is limited to \(limit) bytes")
    }
    header.remaining = Int(length)
    step = .mask(missing: 4)
    return nil
  }
}

// The payload.
extension FrameParser {
  private mutating func takePayload(from input: inout Slice<UnsafeRawBufferPointer>) -> Event? {
    let count = min(header.remaining, input.count)
    let bytes = input.prefix(count)
    input = input.dropFirst(count)
    if header.isControl {
      header.unmask(bytes, into: &control)
      return nil
    }
    header.unmask(bytes, into: &message)
    // RFC 6455 §8.1; at once, so that the client stops sending a message that has failed.
    return text.accepts(message.suffix(count)) ? nil : Self.notText
  }

  private static let notText = Event.violation(.invalidPayload, reason: "text must be UTF-8")

  private mutating func frameEnded() -> Event? {
    step = .opcode
    return header.isControl ? controlFrameEnded() : fragmentEnded()
  }

  private mutating func fragmentEnded() -> Event? {
    isInMessage = !header.isFinal
    guard header.isFinal else { return nil }
    defer { message = [] }
    return text.isWhole ? .message(message) : Self.notText
  }

  private mutating func controlFrameEnded() -> Event? {
    defer { control = [] }
    switch header.opcode {
    case .ping: return .ping(control)
    case .close: return closeFrameEnded()
    default: return .pong
    }
  }

  /// RFC 6455 §5.5.1: no payload, or a code and a reason.
  private func closeFrameEnded() -> Event {
    guard !control.isEmpty else { return .close(nil) }
    guard control.count > 1 else {
      return .violation(.protocolError, reason: "incomplete close code")
    }
    let code = CloseCode(rawValue: UInt16(control[0]) << 8 | UInt16(control[1]))
    guard code.mayBeSent else { return .violation(.protocolError, reason: "invalid close code") }
    var reason = UTF8Validator()
    return reason.accepts(control.dropFirst(2)) && reason.isWhole ? .close(code) : Self.notText
  }
}
