/// Divides what one end of a link sends into numbered packets.
struct LinkSender {
  let link: String
  /// Maximum size of a packet in bytes.
  let limit: Int
  private var number: UInt64 = 0

  init(link: String, limit: Int) {
    (self.link, self.limit) = (link, limit)
  }

  /// Returns the packets of a batch. An empty batch says that this end is alive.
  mutating func packets(of batch: [UInt8], endsLink: Bool = false) -> [[UInt8]] {
    let size = max(1, limit - LinkPacket.overhead)
    var packets: [[UInt8]] = []
    var rest = batch[...]
    repeat {
      let part = rest.prefix(size)
      rest = rest.dropFirst(size)
      let packet = LinkPacket(
        link: link,
        number: number,
        endsBatch: rest.isEmpty,
        endsLink: endsLink && rest.isEmpty,
        bytes: Array(part)
      )
      number += 1
      packets.append(packet.encoded)
    } while !rest.isEmpty
    return packets
  }
}
