import Testing

@testable import LecternTransport

/// The version in a request line.
@Suite struct HTTPVersionTests {
  func version(_ text: String) -> HTTPVersion? {
    Array(text.utf8).withUnsafeBytes { HTTPVersion($0) }
  }

  @Test("a version has two digits")
  func digits() {
    #expect(version("HTTP/1.1")?.isSupported == true)
    #expect(version("HTTP/1.1")?.isAtLeast11 == true)
    #expect(version("HTTP/1.0")?.isAtLeast11 == false)
    #expect(version("HTTP/1.2")?.isSupported == true)
    #expect(version("HTTP/2.0")?.isSupported == false)
    #expect(version("HTTP/9.9")?.isSupported == false)
  }

  @Test(
    "any other text is no version",
    arguments: ["", "HTTP/1", "HTTP/1.", "http/1.1", "HTTP/1.10", "HTTP/1,1", "HTTP/a.1"]
  )
  func none(text: String) {
    #expect(version(text) == nil)
  }

  @Test(
    "blanks and tabs are trimmed, even if nothing else is left",
    arguments: ["", " ", "\t", " \t ", "\t\t"]
  )
  func blanks(text: String) {
    let count = Array(text.utf8).withUnsafeBytes { $0.trimmingBlanks.count }
    #expect(count == 0)
    let kept = Array((text + "a b" + text).utf8).withUnsafeBytes { Array($0.trimmingBlanks) }
    #expect(kept == Array("a b".utf8))
  }
}
