/// The orientation of a photo: the only value of its Exif data that is kept.
///
/// A camera saves the pixels as its sensor lies, and says in the tag 0x0112 how to turn them (Exif 2.32 §4.6.4). Without the
/// tag, a portrait would lie on its side.
struct ExifOrientation: Equatable {
  /// 2 to 8: the turns and mirrorings. Without a tag, a photo is upright, as with 1.
  let value: UInt8

  /// Creates the data of a photo that has nothing but the orientation: a TIFF header, and a directory with one entry.
  var tiff: [UInt8] {
    let header: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
    return header + [0, 1] + entry + [0, 0, 0, 0]
  }

  /// Reads Exif data, which has the form of a TIFF file; nil if it is upright, or can't be read.
  init?(tiff bytes: ArraySlice<UInt8>) {
    let reader = TIFFReader(bytes)
    guard let reader, let directory = reader.number(at: 4, size: 4),
      let count = reader.number(at: directory, size: 2)
    else { return nil }
    for index in 0..<min(count, 512) {
      let entry = directory + 2 + 12 * index
      guard reader.number(at: entry, size: 2) == 0x0112 else { continue }
      guard reader.number(at: entry + 2, size: 2) == 3,
        let value = reader.number(at: entry + 8, size: 2), (2...8).contains(value)
      else { return nil }
      self.value = UInt8(value)
      return
    }
    return nil
  }
}

/// Reads numbers of a TIFF file in the file's byte order. Every offset is one that a stranger has written.
private struct TIFFReader {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool

  /// Nil if the bytes have no TIFF header.
  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      isBigEndian = true
    } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) {
      isBigEndian = false
    } else {
      return nil
    }
  }

  /// Returns the number at an offset; nil beyond the end.
  func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let digits = bytes[(bytes.startIndex + offset)...].prefix(size)
    let ordered = isBigEndian ? Array(digits) : digits.reversed()
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }
}
