import Testing

@testable import LecternServer

struct QRCodeSVGTests {
  @Test("a picture is the code with four light modules on each side")
  func picture() throws {
    let code = try #require(QRCode("A"))
    let svg = code.svg(title: "A")
    #expect(code.width == 21)
    #expect(svg.contains(#"viewBox="0 0 29 29""#))
    #expect(svg.contains(##"<path fill="#fff" d="M0 0h29v29H0z"/>"##))
    // The top edge of the pattern in the upper left corner, and its left edge in the next row.
    #expect(svg.contains("M4 4h7v1h-7z"))
    #expect(svg.contains("M4 5h1v1h-1z"))
  }

  @Test("a picture covers the dark modules, and no others")
  func coverage() throws {
    let code = try #require(QRCode("http://[fe80::1]:8080/join#K7Q2M"))
    var covered: Set<[Int]> = []
    let run = /M(\d+) (\d+)h(\d+)v1h-\d+z/
    for match in code.svg(title: "").matches(of: run) {
      let numbers = [match.1, match.2, match.3].compactMap { Int($0) }
      for column in numbers[0]..<numbers[0] + numbers[2] {
        #expect(covered.insert([numbers[1] - 4, column - 4]).inserted)
      }
    }
    for row in 0..<code.width {
      for column in 0..<code.width {
        #expect(covered.contains([row, column]) == code.isDark(row: row, column: column))
      }
    }
  }

  @Test("a title is escaped")
  func title() throws {
    let svg = try #require(QRCode("A")).svg(title: "</title><script>&")
    #expect(svg.contains("<title>&lt;/title>&lt;script>&amp;</title>"))
  }
}
