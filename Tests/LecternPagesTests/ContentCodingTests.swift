import Testing

@testable import LecternPages

/// The choice of a content coding (RFC 9110 §12.5.3).
@Suite struct ContentCodingTests {
  @Test(
    "the coding with the highest weight is preferred, among equals the smallest result",
    arguments: [
      ("gzip, deflate, br", ContentCoding.brotli), ("gzip", .gzip), ("GZIP", .gzip),
      ("x-gzip", .gzip), ("br;q=0.5, gzip", .gzip), ("br;q=0.5, gzip;q=0.4", .brotli),
      ("*", .brotli), ("*;q=0.1, gzip", .gzip), ("br;q=0, *", .gzip), (" gzip ; q=0.3 ", .gzip),
      ("deflate, zstd", .identity), ("identity, br;q=0.1", .identity), ("gzip;q=0", .identity),
      ("", .identity), (",,;q=1,", .identity), ("gzip;q=x", .identity), ("*;q=0", .identity),
      ("identity;q=0, gzip;q=0.001", .gzip), ("gzip;level=1;q=0.2, br;q=0.1", .gzip),
    ]
  )
  func preferred(header: String, expected: ContentCoding) {
    #expect(ContentCoding.preferred(by: header) == expected)
  }

  @Test("a request without Accept-Encoding gets no coding")
  func silent() {
    #expect(ContentCoding.preferred(by: nil) == .identity)
  }
}
