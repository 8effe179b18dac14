/// The chunks of a PNG file (PNG 3, §5.2).
enum PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks that say how the pixels look. All others go, such as texts, times and Exif data.
  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV",
    "cLLI", "bKGD", "pHYs", "acTL", "fcTL", "fdAT",
  ]

  /// Returns a file without chunks of texts, times and Exif data, and without what follows its end; nil if it is damaged,
  /// or has too many pixels.
  ///
  /// An orientation goes with the Exif data: cameras write none in this format.
  static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: signature) else { return nil }
    var (result, offset) = (signature, signature.count)
    result.reserveCapacity(bytes.count)
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      guard length <= bytes.count - offset - 12 else { return nil }
      let end = offset + 12 + length
      if offset == signature.count {
        guard name == "IHDR",
          PixelCount(pngHeader: bytes[offset + 8..<end - 4])?.isAllowed == true
        else { return nil }
      }
      // A second header would be another size.
      if name == "IHDR", offset != signature.count { return nil }
      if kept.contains(name) { result += bytes[offset..<end] }
      if name == "IEND" { return result }
      offset = end
    }
    return nil
  }
}
