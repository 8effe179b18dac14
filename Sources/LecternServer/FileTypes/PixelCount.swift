/// The number of pixels of a picture, as its file says.
///
/// A small file can be a very large picture, and a phone that shows it would run out of memory.
struct PixelCount {
  private static let limit = 50_000_000

  let width: Int
  let height: Int

  /// Whether browsers may show a picture of this size.
  var isAllowed: Bool { width > 0 && height > 0 && width <= Self.limit / height }

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Reads the header of a frame (ITU T.81 §B.2.2): the precision, the height and the width; nil if it ends early.
  init?(jpegFrame content: ArraySlice<UInt8>) {
    let bytes = Array(content.prefix(5))
    guard bytes.count == 5 else { return nil }
    self.init(
      width: Int(bytes[3]) << 8 | Int(bytes[4]),
      height: Int(bytes[1]) << 8 | Int(bytes[2])
    )
  }

  /// Reads the chunk `IHDR` (PNG 3, §11.2.1); nil if it ends early.
  init?(pngHeader content: ArraySlice<UInt8>) {
    let bytes = Array(content.prefix(8))
    guard bytes.count == 8 else { return nil }
    self.init(
      width: bytes[..<4].reduce(0) { $0 << 8 | Int($1) },
      height: bytes[4...].reduce(0) { $0 << 8 | Int($1) }
    )
  }

  /// Reads a chunk of a WebP file that has a size: `VP8X`, `VP8L`, `VP8 ` or `ANMF` (RFC 9649 §2.5 to §2.7); nil if it is
  /// another one, or ends early.
  init?(webPChunk name: String, _ content: [UInt8]) {
    func number(at offset: Int, size: Int) -> Int {
      content[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    switch name {
    case "VP8X" where content.count >= 10:
      self.init(width: number(at: 4, size: 3) + 1, height: number(at: 7, size: 3) + 1)
    case "VP8L" where content.count >= 5:
      let bits = number(at: 1, size: 4)
      self.init(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    case "VP8 " where content.count >= 10:
      self.init(width: number(at: 6, size: 2) & 0x3FFF, height: number(at: 8, size: 2) & 0x3FFF)
    case "ANMF" where content.count >= 12:
      self.init(width: number(at: 6, size: 3) + 1, height: number(at: 9, size: 3) + 1)
    default: return nil
    }
  }
}
