import Testing

@testable import LecternTransport

@Suite("The library's version") struct LibraryVersionTests {
  @Test("a proven version causes no warning", arguments: ["4.1.6", "4.1.6-", "4.1.6-v4.1.6"])
  func proven(text: String) {
    #expect(LibraryVersion(text: text).warning == nil)
  }

  @Test(
    "another version causes a warning with its number",
    arguments: ["4.1.60", "4.1", "4.3.3-v4.3.3", "14.1.6", "unknown", ""]
  )
  func untested(text: String) throws {
    let warning = try #require(LibraryVersion(text: text).warning)
    #expect(warning.hasPrefix("libwebsockets \(text) is untested"))
    #expect(warning.contains("install 4.1.6"))
  }

  @Test("the loaded library has a version")
  func loaded() {
    #expect(LibraryVersion.loaded.text.first?.isNumber == true)
  }
}
