import Testing

@testable import LecternSignIn

@Suite struct ReturnPathTests {
  @Test("a path of this server is one", arguments: ["/", "/group-1/", "/a?b=c&d=%20", "/%C3%BC"])
  func own(text: String) {
    #expect(ReturnPath(text)?.text == text)
  }

  @Test(
    "another site is none",
    arguments: [
      "", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example",
      "https://evil.example/", "evil", "/\tevil", "/a\nb", "/../x", "/a/%2e%2E/b", "/./", "/ü",
    ]
  )
  func foreign(text: String) {
    #expect(ReturnPath(text) == nil)
  }

  @Test("a request's path is encoded, and a malformed one is the first page")
  func request() {
    let path = ReturnPath(path: "/Übung/", query: [("a b", "c&d")])
    #expect(path.text == "/%C3%9Cbung/?a%20b=c%26d")
    #expect(ReturnPath(path: "//evil.example", query: []) == .first)
    let long = String(repeating: "a", count: 2_000)
    #expect(ReturnPath(path: "/" + long, query: []) == .first)
  }
}
