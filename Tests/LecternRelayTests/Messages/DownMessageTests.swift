import LecternBytes
import LecternTransport
import Testing

@testable import LecternRelay

@Suite("What a leader says") struct DownMessageTests {
  @Test(
    "a frame is read as it was written",
    arguments: MessageText.allCases,
    [nil, FramePosition(epoch: "k3f9", revision: 42), FramePosition(epoch: "", revision: -1)]
  )
  func frame(sample: MessageText, position: FramePosition?) throws {
    let text = sample.text
    var slots = SlotSet()
    for slot in [0, 1, 2, 64, 1_000] { slots.insert(slot) }
    for isRepeated in [false, true] {
      let frame = Frame(Array(text.utf8), leadingTo: position)
      let read = try message {
        DownMessage.write(frame, isRepeated: isRepeated, to: slots, to: &$0)
      }
      guard case .frame(let frame, isRepeated, let runs) = read else {
        Issue.record("It is read as \(read).")
        continue
      }
      #expect(frame.text == text)
      #expect(frame.position == position)
      #expect(runs == [0..<3, 64..<65, 1_000..<1_001])
    }
  }

  @Test("a compressed frame is read as it was written")
  func compressedFrame() throws {
    let position = FramePosition(epoch: "k3f9", revision: 42)
    let frame = Frame(compressed: [0x78, 0, 0xFF], leadingTo: position)
    let read = try message {
      DownMessage.write(frame, isRepeated: false, to: SlotSet(), to: &$0)
    }
    guard case .frame(let frame, isRepeated: false, _) = read else {
      Issue.record("It is read as \(read).")
      return
    }
    #expect(frame.isCompressed && frame.bytes == [0x78, 0, 0xFF] && frame.position == position)
  }

  @Test("a frame can be for all slots that there are")
  func allSlots() throws {
    var slots = SlotSet()
    for slot in 0..<SlotSet.limit { slots.insert(slot) }
    let read = try message {
      DownMessage.write(Frame("a"), isRepeated: false, to: slots, to: &$0)
    }
    guard case .frame(_, _, let runs) = read else {
      Issue.record("It is read as \(read).")
      return
    }
    #expect(runs == [0..<SlotSet.limit])
  }

  @Test("a closing is read as it was written", arguments: MessageText.allCases)
  func close(sample: MessageText) throws {
    let text = sample.text
    let read = try message { DownMessage.writeClose(9, .goingAway, reason: text, to: &$0) }
    guard case .close(9, .goingAway, reason: text) = read else {
      Issue.record("It is read as \(read).")
      return
    }
  }

  @Test("a released slot and a round trip to measure are read as they were written")
  func slots() throws {
    guard case .released(5) = try message({ DownMessage.writeReleased(5, to: &$0) }),
      case .measureRoundTrip(6) = try message({ DownMessage.writeMeasureRoundTrip(6, to: &$0) })
    else {
      Issue.record("They are read as other messages.")
      return
    }
  }

  @Test("a response is read as it was written", arguments: MessageText.allCases)
  func response(sample: MessageText) throws {
    let text = sample.text
    let response = HTTPResponse(
      status: .notModified,
      headers: [("set-cookie", text), ("set-cookie", ""), ("", text)],
      contentType: text,
      body: [0, 0xFF] + Array(text.utf8),
      closes: true
    )
    let read = try message { DownMessage.write(response, to: .max, to: &$0) }
    guard case .response(.max, let read) = read else {
      Issue.record("It is read as \(read).")
      return
    }
    #expect(String(reflecting: read) == String(reflecting: response))
  }

  private func message(_ write: (inout ByteWriter) -> Void) throws -> DownMessage {
    var writer = ByteWriter()
    write(&writer)
    var reader = ByteReader(writer.bytes)
    let message = try #require(DownMessage(&reader))
    #expect(reader.isAtEnd)
    return message
  }
}
