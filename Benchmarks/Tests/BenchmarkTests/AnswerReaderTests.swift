import NIOCore
import Testing

@testable import Load

@Suite struct AnswerReaderTests {
  private static let head = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"

  /// A frame of each kind, with its answer.
  private static let answers: [(bytes: [UInt8], answer: Answer)] = [
    (
      text(#"{"type":"snapshot","revision":1,"state":"\#(String(repeating: "x", count: 200))"}"#),
      .snapshot
    ),
    (text(#"{"type":"patch","from":1,"revision":2,"ops":[]}"#), .patch),
    (text(#"{"type":"ack","ref":1,"revision":2}"#), .ack),
    (text(#"{"type":"fault","ref":2,"code":"too_many_actions","message":"…"}"#), .fault),
    (text("hello"), .unexpected),
    ([0x89, 0], .ping),
    ([0x8a, 1, 0x78], .pong),
    ([0x88, 4, 0x03, 0xf0, 0x6e, 0x6f], .close(1008)),
    ([0x88, 0], .close(1005)),
  ]

  private static func text(_ text: String) -> [UInt8] {
    let count = text.utf8.count
    let length = count < 126 ? [UInt8(count)] : [126, UInt8(count >> 8), UInt8(count & 0xff)]
    return [0x81] + length + text.utf8
  }

  @Test("each kind of frame is recognized", arguments: [1, 7, 1_000])
  func known(pieceSize: Int) {
    var stream = ByteBuffer(bytes: Self.head.utf8 + Self.answers.flatMap(\.bytes))
    var reader = AnswerReader()
    var answers: [Answer] = []
    while stream.readableBytes > 0 {
      let size = min(pieceSize, stream.readableBytes)
      answers += stream.readSlice(length: size).map { reader.read($0) } ?? []
    }
    #expect(answers == Self.answers.map(\.answer))
  }

  @Test("a refused upgrade is unexpected")
  func refused() {
    var reader = AnswerReader()
    #expect(reader.read(ByteBuffer(string: "HTTP/1.1 403 Forbidden\r\n\r\n")) == [.unexpected])
  }
}
