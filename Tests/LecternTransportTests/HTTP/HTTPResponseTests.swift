import Testing

@testable import LecternTransport

/// The head of a response, as it goes over the wire.
@Suite struct HTTPResponseTests {
  let security = SecurityHeaders(embedders: [], isSecure: false, isLoopback: false)

  @Test("a response states its length and type")
  func head() {
    let response = HTTPResponse(status: .notFound, body: "é\n".utf8)
    #expect(
      response.head(security: security) == """
        HTTP/1.1 404 Not Found\r
        content-type: text/plain; charset=utf-8\r
        content-length: 3\r
        cache-control: no-store\r
        \(security.text)\r

        """
    )
  }

  @Test("a response with an empty body states its length, as the connection is kept")
  func noBody() {
    let response = HTTPResponse(
      status: .permanentRedirect,
      headers: [("location", "./a/")]
    )
    #expect(response.head(security: security).contains("\r\nlocation: ./a/\r\n"))
    #expect(response.head(security: security).contains("\r\ncontent-length: 0\r\n"))
    #expect(!response.head(security: security).contains("connection:"))
  }

  @Test("a response of 304 states no length")
  func notModified() {
    let head = HTTPResponse(status: .notModified, headers: [("etag", "\"x\"")]).head(
      security: security
    )
    #expect(head.hasPrefix("HTTP/1.1 304 Not Modified\r\netag: \"x\"\r\n"))
    #expect(!head.contains("\r\ncontent-length"))
    #expect(!head.contains("\r\ncontent-type"))
  }

  @Test("a response without content states no length and no type")
  func noContent() {
    let head = HTTPResponse(status: .noContent, headers: [("set-cookie", "a=b")]).head(
      security: security
    )
    #expect(head.hasPrefix("HTTP/1.1 204 No Content\r\nset-cookie: a=b\r\n"))
    #expect(!head.contains("\r\ncontent-length"))
    #expect(!head.contains("\r\ncontent-type"))
  }

  @Test("an error is not cached, unless its response says for how long")
  func failed() {
    for status in [HTTPResponse.Status.notFound, .methodNotAllowed, .versionNotSupported] {
      let head = HTTPResponse(status: status).head(security: security)
      #expect(head.contains("\r\ncache-control: no-store\r\n"))
    }
    let kept = HTTPResponse(status: .notFound, headers: [("cache-control", "max-age=5")])
    #expect(!kept.head(security: security).contains("no-store"))
    #expect(!HTTPResponse(status: .ok).head(security: security).contains("no-store"))
  }

  @Test("a response that closes the connection says so")
  func closes() {
    let head = HTTPResponse(status: .methodNotAllowed, closes: true).head(security: security)
    #expect(head.contains("\r\nconnection: close\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
  }
}
