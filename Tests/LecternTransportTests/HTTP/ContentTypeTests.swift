import Testing

@testable import LecternTransport

/// What kind of file it is goes by the ending of its name.
@Suite struct ContentTypeTests {
  @Test(
    "a known extension has its type, in any case",
    arguments: [
      ("index.html", "text/html; charset=utf-8"), ("a/b/INDEX.HTML", "text/html; charset=utf-8"),
      ("app.js", "text/javascript; charset=utf-8"), ("app.mjs", "text/javascript; charset=utf-8"),
      ("app.min.css", "text/css; charset=utf-8"), ("a.svg", "image/svg+xml"),
      ("a.wasm", "application/wasm"), ("a.woff2", "font/woff2"), ("a.json", "application/json"),
    ]
  )
  func known(name: String, type: String) {
    #expect(ContentType.ofFile(named: name) == type)
  }

  @Test(
    "any other extension is a sequence of bytes",
    arguments: [
      "README", "html", "a.", "a.unknown", "", ".", "a.htmlx", "index.html.bak", "a.html ",
    ]
  )
  func unknown(name: String) {
    #expect(ContentType.ofFile(named: name) == "application/octet-stream")
  }
}
