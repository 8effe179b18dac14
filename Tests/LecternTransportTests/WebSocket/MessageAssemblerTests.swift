import Testing

@testable import LecternTransport

/// How pieces become a message.
@Suite struct MessageAssemblerTests {
  struct Piece {
    var text: [UInt8]
    var isLast = true
    var isBinary = false

    static func last(_ text: String) -> Piece { Piece(text: Array(text.utf8)) }
    static func part(_ text: String) -> Piece { Piece(text: Array(text.utf8), isLast: false) }
  }

  /// What came of each piece.
  func outcomes(limit: Int = 10, _ pieces: Piece...) -> [MessageAssembler.Outcome] {
    var assembler = MessageAssembler(limit: limit)
    return pieces.map { piece in
      piece.text.withUnsafeBytes {
        assembler.receive($0, isBinary: piece.isBinary, isLast: piece.isLast)
      }
    }
  }

  func message(_ text: String) -> MessageAssembler.Outcome { .message(Array(text.utf8)) }

  func code(_ outcome: MessageAssembler.Outcome?) -> CloseCode? {
    if case .close(let code, _) = outcome { code } else { nil }
  }

  @Test("one piece is a message, also an empty one")
  func onePiece() {
    #expect(outcomes(.last("hello")) == [message("hello")])
    #expect(outcomes(.last("")) == [message("")])
  }

  @Test("pieces are put together, empty ones too")
  func pieces() {
    let outcomes = outcomes(.part("he"), .part(""), .part("ll"), .last("o"), .last(""))
    #expect(
      outcomes == [.incomplete, .incomplete, .incomplete, message("hello"), message("")]
    )
  }

  @Test("the next message starts anew")
  func reuse() {
    #expect(
      outcomes(.part("on"), .last("e"), .last("two"), .part("thr"), .last("ee")) == [
        .incomplete, message("one"), message("two"), .incomplete, message("three"),
      ]
    )
  }

  @Test("a message as large as the limit is taken, at once or in pieces")
  func limit() {
    #expect(outcomes(.last("0123456789")) == [message("0123456789")])
    #expect(outcomes(.part("01234"), .last("56789")).last == message("0123456789"))
    #expect(outcomes(.part("0123456789"), .last("")).last == message("0123456789"))
    #expect(
      outcomes(.part("01234"), .last("56789"), .last("0123456789")).last == message("0123456789")
    )
  }

  @Test("one byte more is too much, as soon as it is there")
  func beyondLimit() {
    #expect(code(outcomes(.last("0123456789A")).last) == .messageTooBig)
    #expect(code(outcomes(.part("0123456789A")).last) == .messageTooBig)
    #expect(code(outcomes(.part("0123456789"), .part("A")).last) == .messageTooBig)
    #expect(code(outcomes(.part("0123456789"), .last("A")).last) == .messageTooBig)
  }

  @Test("a binary message is not taken")
  func binary() {
    #expect(code(outcomes(Piece(text: [1], isBinary: true)).last) == .unsupportedData)
    #expect(
      code(outcomes(Piece(text: [], isLast: false, isBinary: true)).last) == .unsupportedData
    )
  }

  @Test("a character may be split between pieces")
  func splitCharacter() {
    let bytes = Array("🎉é".utf8)
    let pieces = bytes.indices.map { Piece(text: [bytes[$0]], isLast: $0 == bytes.count - 1) }
    var assembler = MessageAssembler(limit: 10)
    let outcomes = pieces.map { piece in
      piece.text.withUnsafeBytes { assembler.receive($0, isBinary: false, isLast: piece.isLast) }
    }
    #expect(outcomes.dropLast().allSatisfy { $0 == .incomplete })
    #expect(outcomes.last == .message(bytes))
  }

  @Test(
    "text that is not UTF-8 is not taken",
    arguments: [[0xff], [0xc3], [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]]
  )
  func notUTF8(bytes: [UInt8]) {
    #expect(code(outcomes(Piece(text: bytes)).last) == .invalidPayload)
    let pieces = outcomes(Piece(text: bytes, isLast: false), .last(""))
    #expect(code(pieces.last) == .invalidPayload)
  }
}
