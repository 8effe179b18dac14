import Composable
import LecternBytes
import Testing

@testable import LecternRelay

@Suite("Packets") struct LinkPacketTests {
  @Test(
    "a packet is read as it was written",
    arguments: [0, 1, 127, 128, .max] as [UInt64],
    [0, 1, 100_000]
  )
  func packet(number: UInt64, count: Int) {
    let bytes = [UInt8](repeating: 0xFF, count: count)
    for link in ["", "a", "k3f9-ü", String.randomID()] {
      for (endsBatch, endsLink) in [(true, true), (true, false), (false, false)] {
        let packet = LinkPacket(
          link: link,
          number: number,
          endsBatch: endsBatch,
          endsLink: endsLink,
          bytes: bytes
        )
        #expect(LinkPacket(packet.encoded) == packet)
      }
    }
  }

  @Test("the bytes beside those of the batch fit what is kept for them")
  func overhead() {
    let packet = LinkPacket(
      link: String(UInt64.max, radix: 36) + String(UInt64.max, radix: 36),
      number: .max,
      endsBatch: true,
      endsLink: true,
      bytes: []
    )
    #expect(packet.encoded.count <= LinkPacket.overhead)
  }

  @Test("a hello is read as it was written", arguments: ["", "a", "ü👋"])
  func hello(id: String) {
    for leader in [nil, "", "b"] {
      for attempt in [0, 1, .max] as [UInt64] {
        let hello = Hello(version: 300, id: id, leader: leader, attempt: attempt, former: ~attempt)
        #expect(Hello(hello.encoded) == hello)
      }
    }
  }

  @Test("of a hello of another version, the version and the id are read whatever follows")
  func otherVersion() {
    var writer = ByteWriter()
    writer.write(UInt64(3))
    writer.write("relay")
    writer.append([0xFF, 0xFF])
    #expect(Hello(writer.bytes)?.version == 3)
    #expect(Hello(writer.bytes)?.id == "relay")
  }
}
