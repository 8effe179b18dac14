/// The header of a frame that is being read (RFC 6455 §5.2), and the length of the rest.
struct FrameHeader {
  /// Nil if it is reserved.
  let opcode: Opcode?
  let isFinal: Bool
  private let hasReservedBits: Bool
  /// As far as it has been read.
  var extendedLength: UInt64 = 0
  /// As far as it has been read; the mask of the next byte comes first.
  var mask: UInt32 = 0
  /// The number of bytes of the payload that have not arrived.
  var remaining = 0

  init(firstByte byte: UInt8 = 0) {
    opcode = Opcode(rawValue: byte & 0xf)
    isFinal = byte & 0x80 != 0
    hasReservedBits = byte & 0x70 != 0
  }

  /// Whether it is a control frame (RFC 6455 §5.5).
  var isControl: Bool {
    switch opcode {
    case .close, .ping, .pong: true
    default: false
    }
  }

  /// Returns the violation that the first byte shows, if any.
  ///
  /// - Parameter isInMessage: whether a message is unfinished.
  func violation(inMessage isInMessage: Bool) -> FrameParser.Event? {
    // RFC 6455 §5.2: no extension is negotiated that would define them.
    if hasReservedBits { return .violation(.protocolError, reason: "reserved bits") }
    switch opcode {
    case nil:
      return .violation(.protocolError, reason: "reserved opcode")
    case .binary:
      return .violation(.unsupportedData, reason: "text messages only")
    case .text where isInMessage:
      return .violation(.protocolError, reason: "the previous message is unfinished")
    case .continuation where !isInMessage:
      return .violation(.protocolError, reason: "no message to continue")
    case .close where !isFinal, .ping where !isFinal, .pong where !isFinal:
      return .violation(.protocolError, reason: "a control frame must not be fragmented")
    default:
      return nil
    }
  }

  /// Unmasks bytes of the payload, and appends them (RFC 6455 §5.3).
  mutating func unmask(_ bytes: Slice<UnsafeRawBufferPointer>, into payload: inout [UInt8]) {
    let start = payload.count
    payload.append(contentsOf: bytes)
    payload.withUnsafeMutableBufferPointer { payload in
      for index in start..<payload.count {
        payload[index] ^= UInt8(truncatingIfNeeded: mask >> 24)
        mask = mask << 8 | mask >> 24
      }
    }
    remaining -= bytes.count
  }
}
