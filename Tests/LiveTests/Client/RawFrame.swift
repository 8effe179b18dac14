/// A WebSocket frame (RFC 6455 §5.2), right or wrong.
struct RawFrame: Equatable {
  enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case reserved = 3
    case close = 8
    case ping = 9
    case pong = 10
  }

  var opcode: Opcode
  var payload: [UInt8]
  var isFinal = true
  /// The three bits in the middle of the first byte.
  var reserved: UInt8 = 0
  /// What a client must do, and a server must not.
  var isMasked = true

  static func text(_ text: String) -> RawFrame { RawFrame(.text, text) }

  init(_ opcode: Opcode, _ payload: String, isFinal: Bool = true) {
    self.init(opcode, bytes: Array(payload.utf8), isFinal: isFinal)
  }

  init(_ opcode: Opcode, bytes: [UInt8], isFinal: Bool = true) {
    self.opcode = opcode
    payload = bytes
    self.isFinal = isFinal
  }

  /// The frame as it goes over the wire.
  var bytes: [UInt8] {
    let maskBit: UInt8 = isMasked ? 0x80 : 0
    var bytes = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode.rawValue]
    switch payload.count {
    case ..<126: bytes.append(maskBit | UInt8(payload.count))
    case ..<65_536: bytes += [maskBit | 126] + bigEndian(payload.count, length: 2)
    default: bytes += [maskBit | 127] + bigEndian(payload.count, length: 8)
    }
    guard isMasked else { return bytes + payload }
    let mask: [UInt8] = [0x37, 0xfa, 0x21, 0x3d]
    return bytes + mask + payload.indices.map { payload[$0] ^ mask[$0 & 3] }
  }

  private func bigEndian(_ number: Int, length: Int) -> [UInt8] {
    (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

extension RawSocket {
  /// The next frame of a server.
  func receiveFrame() throws -> RawFrame {
    let head = try receive(2)
    guard let opcode = RawFrame.Opcode(rawValue: head[0] & 0xf) else { throw InvalidFrame() }
    let lengthBytes = [126: 2, 127: 8][Int(head[1] & 0x7f)]
    let count =
      try lengthBytes.map { try receive($0).reduce(0) { $0 << 8 | Int($1) } }
      ?? Int(head[1] & 0x7f)
    var frame = RawFrame(opcode, bytes: [], isFinal: head[0] & 0x80 != 0)
    frame.reserved = head[0] >> 4 & 7
    frame.isMasked = head[1] & 0x80 != 0
    frame.payload = try receive(count)
    return frame
  }

  struct InvalidFrame: Error {}
}
