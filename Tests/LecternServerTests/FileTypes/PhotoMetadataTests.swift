import Foundation
import Testing

@testable import LecternServer

/// Photos that people upload, before others see them.
@Suite struct PhotoMetadataTests {
  /// What each photo says about the place, in Exif data, XMP, IPTC, comments and after its end.
  static let secret = Array("52.5200N 13.4050E secret place".utf8)

  static func photo(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try [UInt8](Data(contentsOf: folder.appending(path: "Fixtures/uploads/\(name)")))
  }

  @Test(
    "a photo loses its place, wherever the place stands",
    arguments: [
      ("portrait.jpg", FileType.jpeg), ("place.png", .png), ("place.webp", .webP),
    ]
  )
  func place(_ name: String, _ type: FileType) throws {
    let photo = try Self.photo(name)
    #expect(FileType(sniffing: photo) == type)
    #expect(photo.firstRange(of: Self.secret) != nil)
    let stripped = try #require(type.withoutMetadata(photo))
    #expect(stripped.firstRange(of: Self.secret) == nil)
    #expect(stripped.firstRange(of: Array("GPS".utf8)) == nil)
    #expect(FileType(sniffing: stripped) == type)
    // Nothing is left to remove.
    #expect(type.withoutMetadata(stripped) == stripped)
  }

  @Test("a JPEG file keeps its pixels, its color profile and its orientation")
  func orientation() throws {
    let stripped = try #require(FileType.jpeg.withoutMetadata(Self.photo("portrait.jpg")))
    let exif = Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 0x2A]
    let place = try #require(stripped.firstRange(of: exif)).lowerBound + 6
    #expect(ExifOrientation(tiff: stripped[place...])?.value == 6)
    #expect(stripped.firstRange(of: Array("ICC_PROFILE".utf8)) != nil)
    let upright = try Self.photo("upright.jpg")
    let scan = try #require(upright.firstRange(of: [0xFF, 0xDB])).lowerBound
    #expect(stripped.suffix(upright.count - scan) == upright[scan...])
  }

  @Test("an upright photo gets no Exif data, and is unchanged")
  func upright() throws {
    let upright = try Self.photo("upright.jpg")
    #expect(FileType.jpeg.withoutMetadata(upright) == upright)
  }

  @Test("a WebP file keeps its orientation alone")
  func webP() throws {
    let stripped = try #require(FileType.webP.withoutMetadata(Self.photo("place.webp")))
    let chunk = try #require(stripped.firstRange(of: Array("EXIF".utf8))).lowerBound
    #expect(ExifOrientation(tiff: stripped[(chunk + 8)...])?.value == 8)
    #expect(stripped.firstRange(of: Array("XMP ".utf8)) == nil)
  }

  @Test(
    "a file that ends early or has any wrong byte is stripped or refused, and never crashes the server",
    arguments: ["portrait.jpg", "place.png", "place.webp"]
  )
  func damaged(_ name: String) throws {
    let photo = try Self.photo(name)
    let types: [FileType] = .photos
    for count in 0..<photo.count {
      for type in types { _ = type.withoutMetadata(Array(photo.prefix(count))) }
    }
    for index in photo.indices {
      for byte: UInt8 in [0, 0x7F, 0xFF] {
        var changed = photo
        changed[index] = byte
        for type in types { _ = type.withoutMetadata(changed) }
      }
    }
  }

  @Test("an offset of Exif data that points nowhere is no orientation")
  func offsets() {
    let header: [UInt8] = [0x4D, 0x4D, 0, 0x2A]
    for offset: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 200], [0, 0, 0, 8]] {
      #expect(ExifOrientation(tiff: (header + offset + [0xFF, 0xFF])[...]) == nil)
    }
    #expect(ExifOrientation(tiff: [][...]) == nil)
  }

  @Test("a JPEG file loses the preview of its first segment")
  func preview() throws {
    let upright = try Self.photo("upright.jpg")
    let head: [UInt8] = [0xFF, 0xE0, 0, 19]
    let preview: [UInt8] = [1, 1, 9, 9, 9]
    var photo = upright
    photo.replaceSubrange(2..<6, with: head)
    photo.replaceSubrange(18..<20, with: preview)
    #expect(FileType.jpeg.withoutMetadata(photo) == upright)
  }

  @Test("a photo with too many pixels is refused")
  func pixels() throws {
    let large: [UInt8] = [0x3F, 0xFF, 0x3F, 0xFF]
    var photo = try Self.photo("upright.jpg")
    let frame = try #require(photo.firstRange(of: [0xFF, 0xC0, 0, 17])).lowerBound
    photo.replaceSubrange(frame + 5..<frame + 9, with: large)
    #expect(FileType.jpeg.withoutMetadata(photo) == nil)
    photo.replaceSubrange(frame + 5..<frame + 9, with: [0, 0, 0, 0])
    #expect(FileType.jpeg.withoutMetadata(photo) == nil)

    photo = try Self.photo("place.png")
    photo.replaceSubrange(16..<24, with: [0, 0] + large + [0, 0])
    #expect(FileType.png.withoutMetadata(photo) == nil)

    let webP = try Self.photo("place.webp")
    photo = webP
    photo.replaceSubrange(24..<30, with: [0xFF, 0xFF, 0, 0xFF, 0xFF, 0])
    #expect(FileType.webP.withoutMetadata(photo) == nil)
    photo = webP
    let chunk = try #require(photo.firstRange(of: Array("VP8 ".utf8))).lowerBound
    photo.replaceSubrange(chunk + 14..<chunk + 18, with: [0xFF, 0x3F, 0xFF, 0x3F])
    #expect(FileType.webP.withoutMetadata(photo) == nil)
    #expect(PixelCount(width: 10_000, height: 5_000).isAllowed)
    #expect(!PixelCount(width: 10_000, height: 5_001).isAllowed)
    let lossless: [UInt8] = [0x2F, 0xFF, 0xFF, 0xFF, 0x0F]
    #expect(PixelCount(webPChunk: "VP8L", lossless)?.height == 16_384)
  }

  @Test(
    "a name has the extension of the type",
    arguments: [
      ("invoice.html", FileType.plainText, "invoice.html.txt"), ("a.TXT", .plainText, "a.TXT"),
      ("a.jpeg", .jpeg, "a.jpeg"), ("a.png", .jpeg, "a.png.jpg"), ("a", .pdf, "a.pdf"),
      ("jpg", .jpeg, "jpg.jpg"), ("a.exe ", .webP, "a.exe .webp"),
    ]
  )
  func names(_ name: String, _ type: FileType, _ extended: String) {
    #expect(type.name(extending: name) == extended)
  }

  @Test("the first bytes decide about the type, and not the name")
  func types() {
    #expect(FileType(sniffing: Array("<svg xmlns=…><script>".utf8)) == .plainText)
    #expect(FileType(sniffing: Array("%PDF-1.7".utf8)) == .pdf)
    #expect(FileType(sniffing: [0, 1, 2]) == nil)
    #expect(FileType(sniffing: [0xC3, 0x28]) == nil)
    #expect(FileType(sniffing: []) == nil)
    #expect(FileType(sniffing: Array("RIFF....WAVE".utf8)) == .plainText)
    for type in [FileType].photos { #expect(type.isImage) }
  }
}
