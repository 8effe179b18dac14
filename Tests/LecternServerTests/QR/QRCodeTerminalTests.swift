import Testing

@testable import LecternServer

struct QRCodeTerminalTests {
  @Test("a line is two rows of modules, black on white in every terminal")
  func lines() throws {
    let code = try #require(QRCode("A"))
    let lines = code.terminal.split(separator: "\n")
    // 21 rows and two light ones on each side are 25, that is, 13 pairs.
    #expect(lines.count == 13)
    let blank = String(repeating: " ", count: 25)
    #expect(lines.first == "\u{1B}[38;5;16;48;5;231m\(blank)\u{1B}[0m")
    #expect(lines[1].hasPrefix("\u{1B}[38;5;16;48;5;231m  █▀▀▀▀▀█ "))
    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
  }

  @Test("the blocks are the modules of the code")
  func blocks() throws {
    let code = try #require(QRCode("http://192.168.1.5:8080/join#K7Q2M"))
    for (line, text) in code.terminal.split(separator: "\n").enumerated() {
      let blocks = text.dropFirst("\u{1B}[38;5;16;48;5;231m".count).prefix(code.width + 4)
      for (column, block) in blocks.enumerated() {
        let row = 2 * line - 2
        #expect("█▀".contains(block) == code.isDark(row: row, column: column - 2))
        #expect("█▄".contains(block) == code.isDark(row: row + 1, column: column - 2))
      }
    }
  }
}
