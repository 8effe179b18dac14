@testable import LecternTransport

/// A frame as a client sends it (RFC 6455 §5.2), right or wrong.
struct ClientFrame {
  static let mask: [UInt8] = [0x37, 0xfa, 0x21, 0x3d]

  var firstByte: UInt8
  var payload: [UInt8]
  var isMasked = true

  init(_ opcode: Opcode, _ payload: some Sequence<UInt8>, isFinal: Bool = true) {
    self.init(firstByte: (isFinal ? 0x80 : 0) | opcode.rawValue, payload)
  }

  init(firstByte: UInt8, _ payload: some Sequence<UInt8>) {
    self.firstByte = firstByte
    self.payload = Array(payload)
  }

  static func text(_ text: String, isFinal: Bool = true) -> Self {
    Self(.text, text.utf8, isFinal: isFinal)
  }

  static func rest(_ text: String, isFinal: Bool = true) -> Self {
    Self(.continuation, text.utf8, isFinal: isFinal)
  }

  var bytes: [UInt8] {
    let maskBit: UInt8 = isMasked ? 0x80 : 0
    let length: [UInt8] =
      switch payload.count {
      case ..<126: [maskBit | UInt8(payload.count)]
      case ..<65_536:
        [maskBit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
      default:
        [maskBit | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
      }
    guard isMasked else { return [firstByte] + length + payload }
    return [firstByte] + length + Self.mask
      + payload.indices.map { payload[$0] ^ Self.mask[$0 & 3] }
  }
}
