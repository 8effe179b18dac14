import Testing

@testable import LecternServer

struct QRCodeTests {
  private let link = "http://192.168.1.5:8080/join#K7Q2M"

  @Test("a link has the smallest code that holds it")
  func aLink() throws {
    // ISO/IEC 18004, table 7: version 3 holds 42 bytes at level M, and has 29 modules a side.
    #expect(try #require(QRCode(link)).width == 29)
  }

  @Test("three corners have the finder pattern")
  func corners() throws {
    let code = try #require(QRCode(link))
    for (top, left) in [(0, 0), (0, 22), (22, 0)] {
      for row in 0..<7 {
        for column in 0..<7 {
          let ring = min(row, column, 6 - row, 6 - column)
          #expect(code.isDark(row: top + row, column: left + column) == (ring != 1))
        }
      }
    }
  }

  @Test("modules outside a code are light")
  func outside() throws {
    let code = try #require(QRCode(link))
    #expect(!code.isDark(row: -1, column: 0) && !code.isDark(row: 0, column: -1))
    #expect(!code.isDark(row: 29, column: 0) && !code.isDark(row: 0, column: 29))
  }

  @Test("an empty text, and one that is too long, have no code")
  func impossible() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "x", count: 3_000)) == nil)
  }
}
