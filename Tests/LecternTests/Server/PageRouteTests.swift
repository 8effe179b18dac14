import Foundation
import LecternTransport
import Testing

@testable import Lectern

/// The room's own pages, and the picture on them.
@Suite struct PageRouteTests {
  private let runtime = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Public/lectern")

  @Test("a page is there without its ending", arguments: ["present", "join"])
  func page(name: String) throws {
    let route = try PageRoute(name, in: runtime)
    #expect(route.path == "/\(name)")
    let response = try #require(route.response(to: HTTPRequest(path: route.path)))
    #expect(response.contentType == "text/html; charset=utf-8")
    #expect(String(decoding: response.body, as: UTF8.self).hasPrefix("<!doctype html>"))
    #expect(response.headers.contains { $0 == ("cache-control", "no-cache") })
  }

  @Test("a page that is not there is an error at the start, not at the first request")
  func missing() {
    #expect(throws: (any Error).self) { try PageRoute("nobody", in: runtime) }
  }

  @Test("all that a page asks for is relative, so that it is found behind a prefix too")
  func relative() throws {
    for name in ["present", "join"] {
      let page = try String(contentsOf: runtime.appending(path: "\(name).html"), encoding: .utf8)
      for match in page.matches(of: /(?:href|src)="([^"]*)"/) {
        #expect(!match.1.hasPrefix("/") && !match.1.contains(":"), "\(match.1)")
      }
    }
  }

  @Test("the code is drawn for who may know it, and never kept by a cache")
  func code() throws {
    let route = QRRoute { $0.cookie("a") == "b" ? "http://host/join#K7Q2M" : nil }
    let request = HTTPRequest(path: route.path, cookie: "a=b")
    let response = try #require(route.response(to: request))
    #expect(response.contentType == "image/svg+xml")
    #expect(response.headers.contains { $0 == ("cache-control", "no-store") })
    let expected = QRCode("http://host/join#K7Q2M")?.svg(title: "Join this room")
    #expect(String(decoding: response.body, as: UTF8.self) == expected)
  }

  @Test("for all others there is no code")
  func noCode() {
    let route = QRRoute { $0.cookie("a") == "b" ? "http://host/join#K7Q2M" : nil }
    #expect(route.response(to: HTTPRequest(path: route.path)) == nil)
    #expect(route.response(to: HTTPRequest(path: route.path, cookie: "a=c")) == nil)
  }
}
