import LecternTransport
import Testing

@testable import LecternRelay

/// The responses that a relay keeps.
@Suite("Cache") struct RelayCacheTests {
  private static func response(
    _ body: String = "body",
    cacheControl: String = "public, max-age=31536000, immutable",
    headers: [(name: String, value: String)] = []
  ) -> HTTPResponse {
    HTTPResponse(
      status: .ok,
      headers: [("etag", "\"1\""), ("cache-control", cacheControl)] + headers,
      body: body.utf8
    )
  }

  private static func request(
    _ method: String = "GET",
    _ path: String = "/style.css",
    v: String = "1",
    coding: String? = "br",
    tag: String? = nil
  ) -> HTTPRequest {
    HTTPRequest(
      method: method,
      path: path,
      query: [("v", v)],
      acceptEncoding: coding,
      ifNoneMatch: tag
    )
  }

  @Test("a response whose address names its content is kept")
  func immutable() {
    var cache = RelayCache()
    #expect(cache.response(to: Self.request()) == nil)
    cache.insert(Self.response(), to: Self.request())
    #expect(cache.response(to: Self.request())?.body == Array("body".utf8))
    #expect(cache.response(to: Self.request("HEAD"))?.status == .ok)
    let again = cache.response(to: Self.request(tag: "\"1\""))
    #expect(again?.status == .notModified)
    #expect(again?.body == [])
  }

  @Test("it is no response to another request")
  func others() {
    var cache = RelayCache()
    cache.insert(Self.response(), to: Self.request())
    for request in [
      Self.request("POST"), Self.request("GET", "/other.css"), Self.request(v: "2"),
      Self.request(coding: "gzip"), Self.request(coding: nil),
    ] {
      #expect(cache.response(to: request) == nil)
    }
  }

  @Test("what may change, or is one device's, is not kept")
  func changing() {
    var cache = RelayCache()
    cache.insert(Self.response(cacheControl: "no-cache"), to: Self.request())
    let viewers = Self.response(cacheControl: "private, max-age=31536000, immutable")
    cache.insert(viewers, to: Self.request())
    cache.insert(Self.response(headers: [("set-cookie", "a=b")]), to: Self.request())
    cache.insert(Self.response(""), to: Self.request("HEAD"))
    var missing = Self.response()
    missing.status = .notFound
    cache.insert(missing, to: Self.request())
    #expect(cache.response(to: Self.request()) == nil)
  }

  @Test("the cache is cleared before it grows beyond its limit")
  func limit() {
    var cache = RelayCache(limit: 10)
    cache.insert(Self.response("123456"), to: Self.request(v: "1"))
    cache.insert(Self.response("12345678901"), to: Self.request(v: "2"))
    #expect(cache.response(to: Self.request(v: "1")) != nil)
    #expect(cache.response(to: Self.request(v: "2")) == nil)
    cache.insert(Self.response("123456"), to: Self.request(v: "3"))
    #expect(cache.response(to: Self.request(v: "1")) == nil)
    #expect(cache.response(to: Self.request(v: "3")) != nil)
  }
}
