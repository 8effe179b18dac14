/// The segments of a JPEG file (ITU T.81 §B.1.1.4).
///
/// ```
///   SOI  APP0 JFIF  APP1 Exif  APP1 XMP  APP2 ICC  APP13 IPTC  DQT … SOS  scan  EOI  more pictures
///    │       │          │         ✕          │         ✕         │     │     │    │        ✕
///    └───────┴─ orientation ─────────────────┴───────────────────┴─────┴─────┴────┘
/// ```
enum JPEGSegments {
  /// Returns a file without Exif, XMP, IPTC, comments and previews, and without what follows its end; nil if it is damaged,
  /// or has too many pixels.
  ///
  /// It keeps the pixels as they are, the color profile, and the orientation: a new Exif segment has it, and nothing else.
  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var (result, offset) = (Array(bytes.prefix(2)), 2)
    result.reserveCapacity(bytes.count)
    var hasScan = false
    while offset + 1 < bytes.count {
      guard bytes[offset] == 0xFF else { return nil }
      let marker = bytes[offset + 1]
      switch marker {
      case 0xFF:
        // A fill byte (§B.1.1.2).
        offset += 1
        continue
      case 0xD9:
        return hasScan ? result + [0xFF, 0xD9] : nil
      case 0x01, 0xD0...0xD7:
        result += [0xFF, marker]
        offset += 2
        continue
      default: break
      }
      guard offset + 4 <= bytes.count else { return nil }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let end = offset + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      if isFrame(marker) {
        guard PixelCount(jpegFrame: bytes[offset + 4..<end])?.isAllowed == true else { return nil }
      }
      result += kept(bytes[offset..<end], marker: marker)
      offset = end
      if marker == 0xDA {
        hasScan = true
        let scan = scan(in: bytes[offset...])
        result += scan
        offset += scan.count
      }
    }
    // A camera that was switched off has not written the end.
    return hasScan ? result + [0xFF, 0xD9] : nil
  }

  /// Returns the bytes that stand for a segment in the result.
  private static func kept(_ segment: ArraySlice<UInt8>, marker: UInt8) -> ArraySlice<UInt8> {
    let content = segment.dropFirst(4)
    switch marker {
    case 0xE0: return jfif(content)
    case 0xE1:
      guard content.starts(with: "Exif\0\0".utf8) else { return [] }
      return ExifOrientation(tiff: content.dropFirst(6)).map { self.segment($0)[...] } ?? []
    case 0xE2: return content.starts(with: "ICC_PROFILE\0".utf8) ? segment : []
    case 0xEE: return content.starts(with: "Adobe".utf8) ? segment : []
    case 0xE3...0xEF, 0xFE: return []
    default: return segment
    }
  }

  /// Whether a marker begins the header of a frame (§B.1.1.3, table B.1), which has the picture's size.
  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// Returns the first segment of a JFIF file without its preview (ITU T.871 §10.1), which may show more than the picture.
  private static func jfif(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard content.starts(with: "JFIF\0".utf8), content.count >= 14 else { return [] }
    let head: [UInt8] = [0xFF, 0xE0, 0, 16]
    let size: [UInt8] = [0, 0]
    return (head + Array(content.prefix(12)) + size)[...]
  }

  private static func segment(_ orientation: ExifOrientation) -> [UInt8] {
    let content = Array("Exif\0\0".utf8) + orientation.tiff
    let length = content.count + 2
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  /// Returns the compressed pixels up to the next marker (§B.1.1.5).
  private static func scan(in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var offset = rest.startIndex
    while let next = rest[offset...].firstIndex(of: 0xFF), next + 1 < rest.endIndex {
      let following = rest[next + 1]
      guard following == 0 || (0xD0...0xD7).contains(following) else { return rest[..<next] }
      offset = next + 2
    }
    return rest.last == 0xFF ? rest.dropLast() : rest
  }
}
