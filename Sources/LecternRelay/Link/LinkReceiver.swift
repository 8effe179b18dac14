/// Joins the packets of one direction of a link, and notices when one is missing.
struct LinkReceiver {
  enum Result: Equatable {
    /// More packets of the batch follow.
    case incomplete
    case batch([UInt8])
    /// Packets were lost or are out of order: the link has to end.
    case broken
  }

  /// Maximum size of a batch in bytes.
  static let limit = 256 << 20

  private var expected: UInt64 = 0
  private var batch: [UInt8] = []

  mutating func receive(_ packet: LinkPacket) -> Result {
    guard packet.number == expected, batch.count + packet.bytes.count <= Self.limit else {
      return .broken
    }
    expected += 1
    guard packet.endsBatch else {
      batch += packet.bytes
      return .incomplete
    }
    defer { batch = [] }
    return .batch(batch.isEmpty ? packet.bytes : batch + packet.bytes)
  }
}
