import Testing

@testable import LecternTransport

/// What RFC 6455 §5 says must fail.
@Suite struct FrameViolationTests {
  static func unmasked(_ frame: ClientFrame) -> ClientFrame {
    var frame = frame
    frame.isMasked = false
    return frame
  }

  static let protocolErrors: [(String, [ClientFrame])] =
    [0x90, 0xa0, 0xc0, 0xf0].map {
      ("reserved bits \($0)", [ClientFrame(firstByte: $0 | 1, "x".utf8)])
    }
    + [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map {
      ("reserved opcode \($0)", [ClientFrame(firstByte: 0x80 | $0, "x".utf8)])
    }
    + [("close", 8), ("ping", 9), ("pong", 10)].flatMap { name, opcode in
      [
        ("a \(name) in fragments", [ClientFrame(firstByte: opcode, [])]),
        (
          "a \(name) of 126 bytes",
          [ClientFrame(firstByte: 0x80 | opcode, [UInt8](repeating: 3, count: 126))]
        ),
        (
          "a \(name) of 65,536 bytes",
          [ClientFrame(firstByte: 0x80 | opcode, [UInt8](repeating: 3, count: 65_536))]
        ),
        ("a \(name) without a mask", [unmasked(ClientFrame(firstByte: 0x80 | opcode, []))]),
      ]
    } + [
      ("text without a mask", [unmasked(.text("x"))]),
      ("empty text without a mask", [unmasked(.text(""))]),
      ("a continuation of nothing", [.rest("x")]),
      ("a continuation of nothing, and not the last", [.rest("x", isFinal: false)]),
      ("a continuation of what has ended", [.text("x"), .rest("y")]),
      ("a message inside of another", [.text("x", isFinal: false), .text("y")]),
      (
        "a message inside of another, after a ping",
        [.text("x", isFinal: false), ClientFrame(.ping, []), .text("y")]
      ),
      ("half a close code", [ClientFrame(.close, [3])]),
    ]
    + [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535].map {
      ("close code \($0)", [ClientFrame(.close, [UInt8($0 >> 8), UInt8($0 & 0xff)])])
    }

  @Test("a violation of the protocol fails with 1002", arguments: protocolErrors)
  func protocolError(name: String, frames: [ClientFrame]) {
    for piece in [1, 1_000_000] {
      let event = FrameParserTests().lastEvent(piece: piece, frames)
      #expect(FrameParserTests().code(event) == .protocolError)
    }
  }

  static let notText: [[UInt8]] = [
    [0xff], [0xc3], [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80],
    [0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82],
    [0xc3, 0xc3], [0xf8, 0x88, 0x80, 0x80, 0x80],
  ]

  @Test("text that is not UTF-8 fails with 1007, however it is split", arguments: notText)
  func notUTF8(bytes: [UInt8]) {
    let bytes = Array("é".utf8) + bytes
    for split in 0...bytes.count {
      let frames = [
        ClientFrame(.text, bytes[..<split], isFinal: false),
        ClientFrame(.ping, []),
        ClientFrame(.continuation, bytes[split...]),
      ]
      let event = FrameParserTests().lastEvent(piece: 1, frames)
      #expect(FrameParserTests().code(event) == .invalidPayload)
    }
    let close = FrameParserTests().lastEvent(piece: 1, [ClientFrame(.close, [3, 0xe8] + bytes)])
    #expect(FrameParserTests().code(close) == .invalidPayload)
  }

  @Test("text fails at its first invalid byte, not at its end")
  func failsAtOnce() {
    let event = FrameParserTests().lastEvent(
      piece: 1,
      [ClientFrame(.text, [0xf4, 0x90], isFinal: false)]
    )
    #expect(FrameParserTests().code(event) == .invalidPayload)
  }

  @Test("a binary message fails with 1003")
  func binary() {
    let event = FrameParserTests().lastEvent(piece: 1, [ClientFrame(.binary, [1])])
    #expect(FrameParserTests().code(event) == .unsupportedData)
  }
}
