import Foundation
import LecternTransport
import Testing

/// The files of a site, over HTTP.
@Suite struct PagesTests {
  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "<!doctype html>")
    try site.write("app.js", "export {}")
    try site.write("sub/index.html", "sub")
    try site.write("été 100%.txt", "summer")
    try site.write("empty.txt", "")
  }

  func withSite(_ body: @escaping @Sendable (RawSocket) throws -> Void) async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } body: {
      try body(RawSocket(port: $0.port))
    }
  }

  @Test("a file is sent with its type, its length and its tag")
  func file() async throws {
    try await withSite { socket in
      let response = try socket.get("/app.js")
      #expect(response.status == "200 OK")
      #expect(response.text == "export {}")
      #expect(response.headers["content-type"] == "text/javascript; charset=utf-8")
      #expect(response.headers["content-length"] == "9")
      #expect(response.headers["etag"]?.hasPrefix("\"") == true)
      #expect(response.headers["cache-control"] == "no-cache")
      #expect(response.headers["x-content-type-options"] == "nosniff")
    }
  }

  @Test("a folder is its index, whatever the query")
  func index() async throws {
    try await withSite { socket in
      for path in ["/", "/index.html", "/?a=b&c", "/index.html?../../x", "/?", "/sub/../?x"] {
        let response = try socket.get(path)
        #expect(response.text == "<!doctype html>", "\(path)")
      }
    }
  }

  @Test("a path is percent-encoded")
  func percentEncoding() async throws {
    try await withSite { socket throws in
      #expect(try socket.get("/%C3%A9t%C3%A9%20100%25.txt").text == "summer")
      #expect(try socket.get("/%61pp.js").text == "export {}")
      #expect(try socket.get("/sub%2F").text == "sub")
    }
  }

  @Test("a browser that has the file receives 304")
  func notModified() async throws {
    try await withSite { socket in
      let tag = try #require(try socket.get("/app.js").headers["etag"])
      for header in [tag, "W/\(tag)", "*", "\"x\", \(tag)"] {
        let response = try socket.get("/app.js", headers: ["If-None-Match: \(header)"])
        #expect(response.status == "304 Not Modified")
        #expect(response.headers["etag"] == tag)
        #expect(response.headers["content-length"] == nil)
      }
      let response = try socket.get("/app.js", headers: ["If-None-Match: \"x\""])
      #expect(response.status == "200 OK")
    }
  }

  @Test("the response to HEAD is that to GET, without the body")
  func head() async throws {
    try await withSite { socket in
      for path in ["/app.js", "/sub", "/no.html", "/empty.txt"] {
        let head = try socket.get(path, method: "HEAD")
        let get = try socket.get(path)
        #expect(head.status == get.status, "\(path)")
        #expect(head.headers == get.headers, "\(path)")
      }
    }
  }

  @Test("an empty file is empty")
  func emptyFile() async throws {
    try await withSite { socket in
      let response = try socket.get("/empty.txt")
      #expect(response.status == "200 OK")
      #expect(response.headers["content-length"] == "0")
      #expect(try socket.get("/app.js").text == "export {}")
    }
  }

  @Test("a folder without its slash is redirected")
  func redirect() async throws {
    try await withSite { socket in
      for path in ["/sub", "//sub", "///sub", "/sub?x=y"] {
        let response = try socket.get(path)
        #expect(response.status == "308 Permanent Redirect", "\(path)")
        #expect(response.headers["location"] == "./sub/", "\(path)")
      }
    }
  }

  @Test("other methods than GET and HEAD are refused, and their bodies are not read")
  func methods() async throws {
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
      try await withSite { socket in
        let response = try socket.get(
          "/app.js",
          method: method,
          headers: ["Content-Length: 5"],
          body: "hello"
        )
        #expect(response.status == "405 Method Not Allowed", "\(method)")
        #expect(response.headers["allow"] == "GET, HEAD", "\(method)")
        #expect(try socket.receiveAll().isEmpty)
      }
    }
  }
}
