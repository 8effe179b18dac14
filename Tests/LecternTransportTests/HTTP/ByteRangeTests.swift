import Testing

@testable import LecternTransport

@Suite struct ByteRangeTests {
  @Test(
    "a header names a part of a file, and never one beyond its end",
    arguments: [
      ("bytes=0-", .part(0..<500)), ("bytes=100-199", .part(100..<200)),
      ("bytes=499-", .part(499..<500)), ("bytes=400-9999", .part(400..<500)),
      ("bytes=-100", .part(400..<500)), ("bytes=-900", .part(0..<500)),
      ("bytes=500-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
      ("bytes=600-700", .unsatisfiable),
    ] as [(String, ByteRange)]
  )
  func part(header: String, range: ByteRange) {
    #expect(ByteRange(header, size: 500) == range)
  }

  @Test(
    "a header that asks for several parts, or makes no sense, is ignored",
    arguments: [
      "", "bytes", "bytes=", "bytes=-", "bytes=5-2", "bytes=0-1,4-5", "lines=0-5", "bytes=a-b",
      "bytes=--5", "bytes=+5-6", "bytes= 0-5", "bytes=0-99999999999999999999",
      "bytes=99999999999999999999-", "bytes=-99999999999999999999", "bytes=٣-٤",
    ]
  )
  func ignored(header: String) {
    #expect(ByteRange(header, size: 500) == .whole)
  }

  @Test("an empty file has no part")
  func empty() {
    #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
  }
}
