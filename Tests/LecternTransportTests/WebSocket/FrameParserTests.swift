import Testing

@testable import LecternTransport

/// How bytes become messages (RFC 6455 §5).
@Suite struct FrameParserTests {
  /// What comes of frames that come in pieces of a size.
  func events(
    limit: Int = 10,
    piece: Int = .max,
    _ frames: ClientFrame...
  ) -> [FrameParser.Event] {
    var parser = FrameParser(limit: limit)
    return parse(frames.flatMap(\.bytes), piece: piece, with: &parser)
  }

  func lastEvent(piece: Int, _ frames: [ClientFrame]) -> FrameParser.Event? {
    var parser = FrameParser(limit: 10)
    return parse(frames.flatMap(\.bytes), piece: piece, with: &parser).last
  }

  func parse(
    _ bytes: [UInt8],
    piece: Int = .max,
    with parser: inout FrameParser
  ) -> [FrameParser.Event] {
    var events: [FrameParser.Event] = []
    let piece = min(piece, bytes.count)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let isOver = bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes {
        var rest = $0[...]
        while let event = parser.next(&rest) {
          events.append(event)
          if code(event) != nil { return true }
        }
        return false
      }
      if isOver { break }
    }
    return events
  }

  func message(_ text: String) -> FrameParser.Event { .message(Array(text.utf8)) }

  func code(_ event: FrameParser.Event?) -> CloseCode? {
    if case .violation(let code, _) = event { code } else { nil }
  }

  @Test("a frame is a message, also an empty one")
  func oneFrame() {
    #expect(events(.text("hello")) == [message("hello")])
    #expect(events(.text("")) == [message("")])
  }

  @Test("fragments are joined, empty ones included", arguments: [1, 2, 7, 1_000])
  func fragments(piece: Int) {
    let events = events(
      piece: piece,
      .text("he", isFinal: false),
      .rest("", isFinal: false),
      .rest("ll", isFinal: false),
      .rest("o"),
      .text("")
    )
    #expect(events == [message("hello"), message("")])
  }

  @Test("control frames between fragments are reported at once")
  func interleaved() {
    let events = events(
      .text("a", isFinal: false),
      ClientFrame(.ping, [1, 2]),
      ClientFrame(.pong, [0xff]),
      .rest("b"),
      ClientFrame(.ping, [])
    )
    #expect(events == [.ping([1, 2]), .pong, message("ab"), .ping([])])
  }

  @Test(
    "a length has one of three forms",
    arguments: [0, 125, 126, 65_535, 65_536, 100_000],
    [3, 4096]
  )
  func lengths(count: Int, piece: Int) {
    let text = String(repeating: "x", count: count)
    #expect(events(limit: 100_000, piece: piece, .text(text)) == [message(text)])
  }

  @Test("a message of the limit's size is accepted, at once or in fragments")
  func limit() {
    #expect(events(.text("0123456789")) == [message("0123456789")])
    #expect(events(.text("01234", isFinal: false), .rest("56789")) == [message("0123456789")])
    #expect(events(.text("0123456789"), .text("0123456789")).last == message("0123456789"))
  }

  @Test("a message one byte over the limit is refused as soon as it is announced")
  func beyondLimit() {
    #expect(code(events(.text("0123456789A")).last) == .messageTooBig)
    #expect(code(events(.text("0123456789", isFinal: false), .rest("A")).last) == .messageTooBig)
    var parser = FrameParser(limit: 10)
    let announced: [UInt8] = [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
    #expect(code(parse(announced, with: &parser).last) == .messageTooBig)
  }

  @Test("a close frame has a code, or none")
  func close() {
    #expect(events(ClientFrame(.close, [])) == [.close(nil)])
    #expect(events(ClientFrame(.close, [0x03, 0xe8])) == [.close(.normalClosure)])
    let bye = [0x03, 0xe9] + Array("bye 🎉".utf8)
    #expect(events(ClientFrame(.close, bye)) == [.close(.goingAway)])
  }

  @Test("a character may be split anywhere", arguments: 1...7)
  func splitCharacter(piece: Int) {
    let bytes = Array("🎉é".utf8)
    let frames = bytes.indices.map { index in
      ClientFrame(
        index == 0 ? .text : .continuation,
        [bytes[index]],
        isFinal: index == bytes.count - 1
      )
    }
    var parser = FrameParser(limit: 10)
    let events = parse(frames.flatMap(\.bytes), piece: piece, with: &parser)
    #expect(events == [.message(bytes)])
  }
}
