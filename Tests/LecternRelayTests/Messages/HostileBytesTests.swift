import Composable
import LecternBytes
import LecternTransport
import Testing

@testable import LecternRelay

/// Bytes that no end of a link has written.
@Suite("Hostile bytes") struct HostileBytesTests {
  @Test("arbitrary bytes are read as little as they are", arguments: 0..<20 as Range<UInt64>)
  func arbitrary(seed: UInt64) {
    var random = SeededRandomNumberGenerator(seed: seed)
    for _ in 0..<1_000 {
      let count = Int.random(in: 0..<200, using: &random)
      // Small numbers are kinds, counts and slots that there are.
      let limit = UInt8.random(in: 1...255, using: &random)
      readAll((0..<count).map { _ in UInt8.random(in: 0...limit, using: &random) })
    }
  }

  @Test("no message that is cut off is read as a message")
  func truncated() {
    for bytes in Self.upMessages {
      for count in 0..<bytes.count {
        var reader = ByteReader(bytes.prefix(count))
        #expect(UpMessage(&reader) == nil)
      }
    }
    for bytes in Self.downMessages {
      for count in 0..<bytes.count {
        var reader = ByteReader(bytes.prefix(count))
        #expect(DownMessage(&reader) == nil)
      }
    }
  }

  @Test(
    "messages with changed bytes are read as little as they are",
    arguments: 0..<20 as Range<UInt64>
  )
  func changed(seed: UInt64) {
    var random = SeededRandomNumberGenerator(seed: seed)
    for var bytes in Self.messages {
      for _ in 0..<100 {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] = .random(in: 0...255, using: &random)
        readAll(bytes)
      }
    }
  }

  @Test(
    "a count beyond the bytes is refused",
    arguments: [UInt64.max, 1 << 63, 1 << 40, 1 << 21, 2]
  )
  func counts(count: UInt64) {
    var writer = ByteWriter()
    writer.write(count)
    for read: (inout ByteReader) -> Bool in [
      { $0.bytes() == nil }, { $0.text() == nil }, { $0.runs() == nil },
      { $0.optionalText() == nil || count > 1 },
    ] {
      var reader = ByteReader(writer.bytes)
      #expect(read(&reader))
    }
  }

  @Test("a run that ends beyond the last slot is refused")
  func runs() {
    let last = UInt64(SlotSet.limit - 1)
    for numbers in [
      [1, 0, last + 2], [1, last, 2], [2, last, 1, last, 1], [2, last, 1, last, last],
      [1, 0, .max], [1, .max, 1],
    ] {
      var writer = ByteWriter()
      for number in numbers { writer.write(number) }
      var reader = ByteReader(writer.bytes)
      #expect(reader.runs() == nil)
    }
  }

  @Test("a number of more than 64 bits is refused")
  func longNumber() {
    for count in 10..<20 {
      var reader = ByteReader(Array(repeating: 0xFF, count: count) + [0])
      #expect(reader.unsigned() == nil)
    }
  }

  /// Reads bytes as all that crosses the bus. What is read is no larger than the bytes.
  private func readAll(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    while let message = UpMessage(&reader) {
      if case .received(_, let message) = message { #expect(message.count <= bytes.count) }
      if case .opened(_, let request) = message {
        #expect(request.query.count <= bytes.count)
        #expect(request.location.utf8.count <= 3 * bytes.count)
      }
    }
    reader = ByteReader(bytes)
    while let message = DownMessage(&reader) {
      if case .frame(let frame, _, let runs) = message {
        #expect(frame.count <= bytes.count)
        #expect(runs.count <= bytes.count)
        #expect(runs.allSatisfy { $0.upperBound <= SlotSet.limit })
      }
      if case .response(_, let response) = message { #expect(response.body.count <= bytes.count) }
    }
    if let packet = LinkPacket(bytes) { #expect(packet.bytes.count < bytes.count) }
    _ = Hello(bytes)
  }
}

extension HostileBytesTests {
  static let messages = upMessages + downMessages

  static let upMessages: [[UInt8]] = [
    UpMessage.opened(1, UpgradeRequest(to: "a", query: [("b", "c")], cookie: "d=e")),
    .received(300, Array("hello".utf8)), .lost(2, since: FramePosition(epoch: "k", revision: 300)),
    .lost(2, since: nil), .closed(300), .roundTrip(1, .milliseconds(20)),
    .request(1, HTTPRequest(path: "/a", query: [("b", "c")], acceptEncoding: "br")),
  ].map { message in
    var writer = ByteWriter()
    message.write(to: &writer)
    return writer.bytes
  }

  static let downMessages: [[UInt8]] = {
    var slots = SlotSet()
    for slot in [0, 1, 300] { slots.insert(slot) }
    let response = HTTPResponse(status: .ok, headers: [("a", "b")], body: "c".utf8)
    return [
      { DownMessage.write(Frame("state", at: 3), isRepeated: true, to: slots, to: &$0) },
      { DownMessage.write(Frame("reply"), isRepeated: false, to: slots, to: &$0) },
      { DownMessage.writeClose(1, .goingAway, reason: "reason", to: &$0) },
      { DownMessage.writeReleased(300, to: &$0) },
      { DownMessage.writeMeasureRoundTrip(300, to: &$0) },
      { DownMessage.write(response, to: 300, to: &$0) },
    ].map { (write: (inout ByteWriter) -> Void) in
      var writer = ByteWriter()
      write(&writer)
      return writer.bytes
    }
  }()
}
