import LecternBytes
import LecternTransport
import Testing

@testable import LecternRelay

/// What a leader sends a relay together.
@Suite("Batches of a leader") struct RelayLinkTests {
  private func link(batchSize: Int, limit: Int = 100) -> RelayLink {
    RelayLink(
      id: "link",
      answering: Hello(id: "relay"),
      limit: limit,
      batchSize: batchSize,
      lastHeard: .zero,
      requestFlush: { _ in }
    )
  }

  /// Returns the batches of packets.
  private func batches(of packets: [[UInt8]]) throws -> [[UInt8]] {
    var receiver = LinkReceiver()
    return try packets.compactMap { packet in
      switch receiver.receive(try #require(LinkPacket(packet))) {
      case .incomplete: return nil
      case .batch(let batch): return batch
      case .broken:
        Issue.record("A packet is missing.")
        return nil
      }
    }
  }

  private func messages(of batches: [[UInt8]]) throws -> [String] {
    try batches.flatMap { batch in
      var reader = ByteReader(batch)
      var messages: [String] = []
      var latest: Frame?
      while !reader.isAtEnd {
        switch try #require(DownMessage(&reader, after: latest)) {
        case .frame(let frame, let isRepeated, let runs):
          if frame.position != nil { latest = frame }
          messages.append("\(frame.text)\(isRepeated ? " again" : "") to \(runs)")
        case .released(let slot): messages.append("released \(slot)")
        default: messages.append("another")
        }
      }
      return messages
    }
  }

  @Test("a frame is written once for the viewers that follow each other")
  func sharing() throws {
    let link = link(batchSize: .max)
    let (first, second) = (Frame("first", at: 1), Frame("second", at: 2))
    for slot in [0, 1, 5] { link.send(first, isRepeated: false, to: slot) }
    link.send(first, isRepeated: true, to: 2)
    link.send(second, isRepeated: false, to: 0)
    link.write { DownMessage.writeReleased(7, to: &$0) }
    link.send(second, isRepeated: false, to: 1)
    #expect(
      try messages(of: batches(of: link.packets())) == [
        "first to [Range(0..<2), Range(5..<6)]", "first again to [Range(2..<3)]",
        "second to [Range(0..<1)]", "released 7", "second to [Range(1..<2)]",
      ]
    )
    #expect(try batches(of: RelayLinkTests().link(batchSize: 1).packets()) == [[]])
  }

  @Test("a frame is written once, however many acknowledgements come in between")
  func interruptedSharing() throws {
    let link = link(batchSize: .max)
    let frame = Frame(String(repeating: "a", count: 10_000), at: 1)
    for slot in 0..<100 {
      link.send(frame, isRepeated: false, to: slot)
      link.send(Frame(Array("ack \(slot)".utf8)), isRepeated: false, to: slot)
    }
    let batches = try batches(of: link.packets())
    #expect(batches.reduce(0) { $0 + $1.count } < 20_000)
    let messages = try messages(of: batches)
    #expect(messages.count == 200)
    #expect(messages[198] == "\(frame.text) to [Range(99..<100)]")
    #expect(messages[199] == "ack 99 to [Range(99..<100)]")
    // Each batch is read by itself.
    link.send(frame, isRepeated: false, to: 0)
    let next = try #require(LinkPacket(link.packets()[0]))
    #expect(next.bytes.contains(UInt8(ascii: "a")))
  }

  @Test("a batch that is as large as a receiver takes is followed by another")
  func largeBatches() throws {
    let link = link(batchSize: 200)
    for revision in 0..<10 {
      link.send(Frame(String(repeating: "a", count: 150), at: revision), isRepeated: false, to: 0)
      link.write { DownMessage.writeReleased(1, to: &$0) }
    }
    let batches = try batches(of: link.packets())
    #expect(batches.count == 6)
    #expect(batches.allSatisfy { $0.count < 400 })
    #expect(try messages(of: batches).count == 20)
  }
}
