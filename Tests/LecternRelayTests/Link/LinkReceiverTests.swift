import Composable
import Testing

@testable import LecternRelay

/// Batches, divided into packets at one end and joined at the other.
@Suite("Batches") struct LinkReceiverTests {
  static func packets(of batches: [UInt8]..., limit: Int = 80) throws -> [LinkPacket] {
    var sender = LinkSender(link: "link", limit: limit)
    let packets = batches.flatMap { sender.packets(of: $0) }
    for packet in packets { #expect(packet.count <= limit) }
    return try packets.map { try #require(LinkPacket($0)) }
  }

  @Test("a batch is joined again", arguments: [0, 1, 15, 16, 17, 32, 33, 1_000])
  func joining(count: Int) throws {
    let batch = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let packets = try Self.packets(of: batch)
    #expect(packets.count == max(1, (count + 15) / 16))
    var receiver = LinkReceiver()
    for packet in packets.dropLast() { #expect(receiver.receive(packet) == .incomplete) }
    #expect(receiver.receive(try #require(packets.last)) == .batch(batch))
  }

  @Test("batches follow each other, empty ones included")
  func several() throws {
    var receiver = LinkReceiver()
    let results = try Self.packets(of: [1], [], Array(repeating: 2, count: 20), [], [3])
      .map { receiver.receive($0) }
    #expect(
      results == [
        .batch([1]), .batch([]), .incomplete, .batch(Array(repeating: 2, count: 20)), .batch([]),
        .batch([3]),
      ]
    )
  }

  @Test("a lost packet breaks the link", arguments: 0..<4)
  func lost(index: Int) throws {
    var packets = try Self.packets(of: [1], Array(repeating: 2, count: 20), [3], [4])
    packets.remove(at: index)
    #expect(results(of: packets).dropFirst(index).first == .broken)
  }

  @Test("a repeated packet breaks the link", arguments: 0..<4)
  func repeated(index: Int) throws {
    var packets = try Self.packets(of: [1], Array(repeating: 2, count: 20), [3])
    packets.insert(packets[index], at: index)
    #expect(results(of: packets)[index + 1] == .broken)
  }

  @Test("packets in another order break the link", arguments: 0..<3)
  func reordered(index: Int) throws {
    var packets = try Self.packets(of: [1], Array(repeating: 2, count: 20), [3])
    packets.swapAt(index, index + 1)
    #expect(results(of: packets)[index] == .broken)
  }

  @Test("the link ends with the last packet of its last batch")
  func end() throws {
    var sender = LinkSender(link: "link", limit: 80)
    let packets = try sender.packets(of: Array(repeating: 1, count: 40), endsLink: true)
      .map { try #require(LinkPacket($0)) }
    #expect(packets.map(\.endsLink) == [false, false, true])
    #expect(packets.map(\.endsBatch) == [false, false, true])
  }

  @Test("a limit below what is beside the batch still sends it")
  func smallLimit() throws {
    var sender = LinkSender(link: "link", limit: 1)
    var receiver = LinkReceiver()
    let results = try sender.packets(of: [1, 2, 3])
      .map { receiver.receive(try #require(LinkPacket($0))) }
    #expect(results == [.incomplete, .incomplete, .batch([1, 2, 3])])
  }

  private func results(of packets: [LinkPacket]) -> [LinkReceiver.Result] {
    var receiver = LinkReceiver()
    return packets.map { receiver.receive($0) }
  }
}
