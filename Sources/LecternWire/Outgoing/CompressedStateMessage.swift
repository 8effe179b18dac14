internal import CZlib

/// A ``StateMessage`` that is compressed once, for all pages that inflate it.
///
/// ```swift
/// if let compressed = CompressedStateMessage(snapshot.encoded) {
///   compressed.bytes(for: viewer)     // of one page, without compressing anything again
/// }
/// ```
///
/// ```
///   header │ the shared message, compressed │ stored: ,"viewer":{…}} │ checksum
/// ```
///
/// The data of one page alone follow uncompressed. So a page costs no compression, and the message's size tells nothing
/// about a secret in these data.
///
/// - SeeAlso: RFC 1950, the zlib format; RFC 1951 §3.2.4, stored blocks; RFC 7457 §2.6, compression and secrets.
public struct CompressedStateMessage: Sendable {
  /// The size from which on a message is compressed, in bytes.
  public static let threshold = 1024
  /// zlib's default.
  private static let level: Int32 = 6

  /// The shared message but for its last byte, in blocks that end at a whole byte.
  private let prefix: [UInt8]
  private let prefixChecksum: UInt

  /// Compresses a message.
  ///
  /// Returns nil for a message that is short, or that compression doesn't make shorter.
  public init?(_ message: StateMessage) {
    let text = message.bytes.dropLast()
    guard text.count >= Self.threshold, let count = UInt32(exactly: text.count) else { return nil }
    var stream = z_stream()
    // A window as large as the message: the library clears it.
    let windowBits = min(max(9, Int.bitWidth - text.count.leadingZeroBitCount), 15)
    guard
      lectern_deflate_init(&stream, Self.level, Int32(windowBits), Int32(windowBits - 7)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    // It is no longer than the message.
    let prefix = text.withUnsafeBufferPointer { input in
      try? [UInt8](unsafeUninitializedCapacity: text.count) { output, written in
        // The library only reads through the pointer, but does not declare it const.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = count
        stream.next_out = output.baseAddress
        stream.avail_out = count
        let result = deflate(&stream, Z_SYNC_FLUSH)
        guard result == Z_OK, stream.avail_in == 0, stream.avail_out > 0 else { throw IsLonger() }
        written = Int(stream.total_out)
      }
    }
    guard let prefix else { return nil }
    self.prefix = prefix
    prefixChecksum = stream.adler
  }

  private struct IsLonger: Error {}

  /// Returns the message with what concerns its receiver alone; see ``StateMessage/bytes(for:_:)``.
  public func bytes(for viewer: ViewerIdentity?, _ personalUpdate: PersonalUpdate? = nil) -> [UInt8]
  {
    var json = JSONWriter(capacity: 256 + (personalUpdate?.bytes.count ?? 0))
    StateMessage.writeEnd(for: viewer, personalUpdate, to: &json)
    let end = json.bytes
    var bytes = prefix
    bytes.reserveCapacity(prefix.count + end.count + 16)
    var rest = end[...]
    repeat {
      let block = rest.prefix(Int(UInt16.max))
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      bytes.append(rest.isEmpty ? 1 : 0)
      withUnsafeBytes(of: count.littleEndian) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: (~count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: block)
    } while !rest.isEmpty
    let checksum = UInt32(truncatingIfNeeded: adler32_z(prefixChecksum, end, end.count))
    withUnsafeBytes(of: checksum.bigEndian) { bytes.append(contentsOf: $0) }
    return bytes
  }
}
