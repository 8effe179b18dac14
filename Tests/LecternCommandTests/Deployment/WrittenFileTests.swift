import Testing

@testable import LecternCommand

@Suite struct WrittenFileTests {
  private let file = WrittenFile("app.conf", "listen 443;\n")

  @Test("a file is written if there is none, and again if it has other contents")
  func write() {
    #expect(file.change(of: nil, isForced: false) == .write)
    #expect(file.change(of: file.text, isForced: false) == .none)
    let other = WrittenFile("app.conf", "listen 444;\n")
    #expect(file.change(of: other.text, isForced: false) == .write)
  }

  @Test(
    "a file that the user has changed is replaced by force only",
    arguments: [
      "listen 443;\n", "",
      "# lectern deploy replaces this file, unless you change it. Checksum: 1\n",
    ]
  )
  func keep(text: String) {
    #expect(file.change(of: text, isForced: false) == .keep)
    #expect(file.change(of: text, isForced: true) == .write)
  }

  @Test("any change counts, and the first line is a comment in every format")
  func changes() {
    #expect(file.change(of: file.text + "\n", isForced: false) == .keep)
    #expect(file.change(of: file.text.replacing("443", with: "80"), isForced: false) == .keep)
    #expect(file.text.hasPrefix("# ") && file.text.hasSuffix("\nlisten 443;\n"))
  }
}
