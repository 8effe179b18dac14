import LecternTransport
import Testing

@testable import LecternServer

@Suite("A redirect to a room") struct RoomRedirectTests {
  private func target(
    _ path: String,
    query: [(name: String, value: String)] = [],
    appending suffix: String = ""
  ) -> String? {
    let request = HTTPRequest(path: path, query: query)
    return HTTPResponse(redirectingTo: request, appending: suffix).headers
      .first { $0.name == "location" }?.value
  }

  @Test("is relative, and leads to the same address")
  func same() {
    #expect(target("/a/") == "./")
    #expect(target("/a/present") == "./present")
    #expect(target("/a", appending: "/") == "./a/")
    #expect(
      target("/a/", query: [("as", "wall & more"), ("q", "")]) == "./?as=wall%20%26%20more&q="
    )
  }

  @Test(
    "names no other host and no second header, whatever the path",
    arguments: ["//evil.example", "/a/\r\nx: y", "/a/:80", "/a/é"]
  )
  func hostile(path: String) throws {
    let location = try #require(target(path))
    #expect(location.hasPrefix("./"))
    #expect(!location.contains { $0.isNewline })
    #expect(location.utf8.allSatisfy { $0 < 0x80 })
  }
}
