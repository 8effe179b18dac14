import CZlib
import Testing

@testable import LecternPages

/// Content, and its compressed forms.
@Suite struct RepresentationsTests {
  let text = Array(String(repeating: "<li class=\"row\">Ünïcödé</li>\n", count: 200).utf8)

  @Test("what gzip has made is the text again", arguments: [Representations.Effort.once, .often])
  func gzip(effort: Representations.Effort) throws {
    let coded = Representations(text, isText: true, effort: effort).coded(for: "gzip")
    #expect(coded.coding == .gzip)
    #expect(coded.bytes.count < text.count / 10)
    #expect(try inflated(coded.bytes, capacity: text.count) == text)
  }

  @Test("brotli's result is smaller, and the tags of all three differ")
  func tags() {
    let content = Representations(text, isText: true, effort: .once)
    let all = [nil, "gzip", "br"].map { content.coded(for: $0) }
    #expect(all.map(\.coding) == [.identity, .gzip, .brotli])
    #expect(all[0].bytes == text)
    #expect(all[2].bytes.count < all[1].bytes.count)
    #expect(Set(all.map(\.entityTag)).count == 3)
    #expect(all.allSatisfy { $0.entityTag.hasPrefix("\"\(content.version)") })
  }

  @Test("what compression makes no smaller stays as it is", arguments: ["", "a"])
  func incompressible(text: String) {
    let content = Representations(Array(text.utf8), isText: true, effort: .once)
    #expect(!content.variesByCoding)
    #expect(content.coded(for: "br, gzip").bytes == Array(text.utf8))
  }

  @Test("a picture is not compressed")
  func picture() {
    let content = Representations(text, isText: false, effort: .once)
    #expect(content.coded(for: "br, gzip").coding == .identity)
  }

  @Test("another content has another version, and the same has the same")
  func version() {
    let versions = ["a", "b", "", "ab", "ba"].map {
      Representations(Array($0.utf8), isText: true, effort: .often).version
    }
    #expect(Set(versions).count == versions.count)
    #expect(versions.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber } })
    #expect(Representations(Array("a".utf8), isText: true, effort: .once).version == versions[0])
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
