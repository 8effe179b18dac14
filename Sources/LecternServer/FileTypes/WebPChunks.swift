/// The chunks of a WebP file (RFC 9649 §2).
enum WebPChunks {
  private static let kept: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]
  /// The chunks that have a size in pixels.
  private static let sizedChunks: Set<String> = ["VP8 ", "VP8L", "VP8X", "ANMF"]
  /// The bits of the first byte of `VP8X` that announce Exif data and XMP (RFC 9649 §2.7.1).
  private static let (exifBit, xmpBit): (UInt8, UInt8) = (0x08, 0x04)

  /// Returns a file without Exif data and XMP, except for the orientation; nil if it is damaged, or
  /// has too many pixels.
  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8...].starts(with: "WEBP".utf8)
    else { return nil }
    var chunks: [(name: String, content: [UInt8])] = []
    var (offset, orientation) = (12, ExifOrientation?.none)
    while offset + 8 <= bytes.count {
      let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      let length = bytes[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - offset - 8 else { return nil }
      let content = bytes[offset + 8..<offset + 8 + length]
      if kept.contains(name) { chunks.append((name, Array(content))) }
      if name == "EXIF" { orientation = ExifOrientation(tiff: Self.tiff(content)) }
      offset += 8 + length + length % 2
    }
    guard let first = chunks.first, first.name.hasPrefix("VP8") else { return nil }
    for chunk in chunks where sizedChunks.contains(chunk.name) {
      let pixels = PixelCount(webPChunk: chunk.name, chunk.content)
      guard pixels?.isAllowed == true else { return nil }
    }
    if first.name == "VP8X", !first.content.isEmpty {
      chunks[0].content[0] &= ~(exifBit | xmpBit)
      if let orientation {
        chunks[0].content[0] |= exifBit
        chunks.append(("EXIF", orientation.tiff))
      }
    }
    let body = Array("WEBP".utf8) + chunks.flatMap { encoded($0.name, $0.content) }
    return encoded("RIFF", body)
  }

  /// Some cameras begin the chunk as the segment of a JPEG file.
  private static func tiff(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    content.starts(with: "Exif\0\0".utf8) ? content.dropFirst(6) : content
  }

  private static func encoded(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let length = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
    return Array(name.utf8) + length + content + (content.count % 2 == 1 ? [0] : [])
  }
}
