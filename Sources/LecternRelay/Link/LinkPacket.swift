internal import LecternBytes

/// A part of what one end of a link sends the other.
struct LinkPacket: Equatable {
  /// The link, whose id the leader has made.
  let link: String
  /// Counts the packets of one direction of the link, from 0.
  let number: UInt64
  /// Whether a batch ends with it.
  let endsBatch: Bool
  /// Whether the link ends with it.
  let endsLink: Bool
  let bytes: [UInt8]
}

extension LinkPacket {
  /// Maximum number of bytes beside those of the batch.
  static let overhead = 64

  var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(link)
    writer.write(number)
    writer.write(UInt64((endsBatch ? 1 : 0) | (endsLink ? 2 : 0)))
    writer.append(bytes)
    return writer.bytes
  }

  init?(_ encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    guard let link = reader.text(), let number = reader.unsigned(), let flags = reader.unsigned(),
      flags < 4
    else { return nil }
    self.init(
      link: link,
      number: number,
      endsBatch: flags & 1 != 0,
      endsLink: flags & 2 != 0,
      bytes: reader.remainder()
    )
  }
}
