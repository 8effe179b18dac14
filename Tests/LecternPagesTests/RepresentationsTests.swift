import CZlib
import Testing

@testable import LecternPages

@Suite struct RepresentationsTests {
  let text = Array(String(repeating: "<li class=\"row\">Ünïcödé</li>\n", count: 200).utf8)

  @Test(
    "gzip's result decompresses to the content",
    arguments: [Representations.CompressionLevel.smallest, .balanced]
  )
  func gzip(level: Representations.CompressionLevel) throws {
    let coded = Representations(text, isText: true, level: level).representation(accepting: "gzip")
    #expect(coded.coding == .gzip)
    #expect(coded.bytes.count < text.count / 10)
    #expect(try inflated(coded.bytes, capacity: text.count) == text)
  }

  @Test("brotli's result is smaller than gzip's, and each representation has its own tag")
  func tags() {
    let content = Representations(text, isText: true, level: .smallest)
    let all = [nil, "gzip", "br"].map { content.representation(accepting: $0) }
    #expect(all.map(\.coding) == [.identity, .gzip, .brotli])
    #expect(all[0].bytes == text)
    #expect(all[2].bytes.count < all[1].bytes.count)
    #expect(Set(all.map(\.entityTag)).count == 3)
    #expect(all.allSatisfy { $0.entityTag.hasPrefix("\"\(content.version)") })
  }

  @Test("content that compression does not make smaller is served as it is", arguments: ["", "a"])
  func incompressible(text: String) {
    let content = Representations(Array(text.utf8), isText: true, level: .smallest)
    #expect(!content.variesByCoding)
    #expect(content.representation(accepting: "br, gzip").bytes == Array(text.utf8))
  }

  @Test("content that is not text is not compressed")
  func picture() {
    let content = Representations(text, isText: false, level: .smallest)
    #expect(content.representation(accepting: "br, gzip").coding == .identity)
  }

  @Test("versions are equal for equal content, and differ for different content")
  func version() {
    let versions = ["a", "b", "", "ab", "ba"].map {
      Representations(Array($0.utf8), isText: true, level: .balanced).version
    }
    #expect(Set(versions).count == versions.count)
    #expect(versions.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber } })
    #expect(Representations(Array("a".utf8), isText: true, level: .smallest).version == versions[0])
  }

  private func inflated(_ bytes: [UInt8], capacity: Int) throws -> [UInt8] {
    var stream = z_stream()
    try #require(
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    )
    defer { inflateEnd(&stream) }
    var (input, output) = (bytes, [UInt8](repeating: 0, count: capacity + 1))
    let result = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return inflate(&stream, Z_FINISH)
      }
    }
    try #require(result == Z_STREAM_END)
    return Array(output.prefix(Int(stream.total_out)))
  }
}
