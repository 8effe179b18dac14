import Foundation
import LecternTransport
import Testing

@testable import LecternServer

/// The room's own pages, and the QR code on them.
@Suite struct PageRouteTests {
  private let runtime = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Public/lectern")

  private var site: Site { Site(mounts: [.init(path: "/lectern/", folder: runtime)]) }

  private func ask(_ route: PageRoute, ifNoneMatch: String? = nil) throws -> HTTPResponse {
    let request = HTTPRequest(path: route.path, acceptEncoding: "br", ifNoneMatch: ifNoneMatch)
    return try #require(route.response(to: request))
  }

  @Test("a page is served without its extension, with versioned assets")
  func page() throws {
    for name in ["present", "join"] {
      let route = try PageRoute(name, in: runtime, of: site)
      #expect(route.path == "/\(name)")
      let response = try #require(route.response(to: HTTPRequest(path: route.path)))
      #expect(response.contentType == "text/html; charset=utf-8")
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(text.hasPrefix("<!doctype html>"))
      #expect(text.contains("src=\"lectern/\(name).js?v="))
      #expect(response.headers.contains { $0 == ("cache-control", "private, no-cache") })
    }
  }

  @Test("a page sets the cookie of a participant once, for 30 days and no cache")
  func participant() throws {
    let route = try PageRoute("join", in: runtime, of: site)
    let first = try #require(route.response(to: HTTPRequest(path: "/join")))
    let header = try #require(first.headers.first { $0.name == "set-cookie" }?.value)
    let match = try #require(
      header.wholeMatch(
        of:
          #/lectern-participant=([0-9A-Za-z]{24}); Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax/#
      )
    )
    let cookie = "lectern-participant=\(match.1)"
    let again = try #require(route.response(to: HTTPRequest(path: "/join", cookie: cookie)))
    #expect(!again.headers.contains { $0.name == "set-cookie" })
    #expect(again.headers.contains { $0 == ("cache-control", "no-cache") })
  }

  @Test("a browser that has the page gets 304, by its content coding")
  func notModified() throws {
    let route = try PageRoute("present", in: runtime, of: site)
    let response = try ask(route)
    #expect(response.headers.contains { $0 == ("content-encoding", "br") })
    let tag = try #require(response.headers.first { $0.name == "etag" }?.value)
    let again = try ask(route, ifNoneMatch: tag)
    #expect(again.status == .notModified)
    #expect(again.headers.contains { $0 == ("etag", tag) })
    #expect(again.headers.contains { $0 == ("vary", "accept-encoding") })
    let plain = HTTPRequest(path: route.path, ifNoneMatch: tag)
    #expect(route.response(to: plain)?.status == .ok)
  }

  @Test("a missing page is an error at the start, not at the first request")
  func missing() {
    #expect(throws: (any Error).self) { try PageRoute("nobody", in: runtime, of: site) }
  }

  @Test("the addresses in a page are relative, so that a prefix can precede them")
  func relative() throws {
    for name in ["present", "join"] {
      let page = try String(contentsOf: runtime.appending(path: "\(name).html"), encoding: .utf8)
      for match in page.matches(of: /(?:href|src)="([^"]*)"/) {
        #expect(!match.1.hasPrefix("/") && !match.1.contains(":"), "\(match.1)")
      }
    }
  }

  @Test("the QR code is served to a client that may know it, and never cached")
  func code() throws {
    let route = QRRoute { $0.cookie("a") == "b" ? "http://host/join#K7Q2M" : nil }
    let request = HTTPRequest(path: route.path, cookie: "a=b")
    let response = try #require(route.response(to: request))
    #expect(response.contentType == "image/svg+xml")
    #expect(response.headers.contains { $0 == ("cache-control", "no-store") })
    let expected = QRCode("http://host/join#K7Q2M")?.svg(title: "Join this room")
    #expect(String(decoding: response.body, as: UTF8.self) == expected)
  }

  @Test("other clients get no QR code")
  func noCode() {
    let route = QRRoute { $0.cookie("a") == "b" ? "http://host/join#K7Q2M" : nil }
    #expect(route.response(to: HTTPRequest(path: route.path)) == nil)
    #expect(route.response(to: HTTPRequest(path: route.path, cookie: "a=c")) == nil)
  }
}
