import Foundation
import LecternTransport
import Testing

/// How files and connections last.
@Suite struct TransferTests {
  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "index")
    try site.write("404.html", "not here")
    try site.write("large.bin", Self.large)
  }

  /// 5 MB in which every place is recognised.
  static let large = Data(
    (0..<1_250_000).flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  )

  func withSite(_ body: @escaping @Sendable (LiveServer) async throws -> Void) async throws {
    try await withServer({ $0.mounts = [.init(folder: site.folder)] }, body: body)
  }

  @Test("a large file arrives whole, and the connection is kept")
  func largeFile() async throws {
    try await withSite { server in
      let socket = try RawSocket(port: server.port)
      for _ in 0..<2 {
        let response = try socket.get("/large.bin")
        #expect(response.headers["content-length"] == "5000000")
        #expect(response.headers["content-type"] == "application/octet-stream")
        #expect(Data(response.body) == Self.large)
      }
      #expect(try socket.get("/").text == "index")
    }
  }

  @Test("a large file that is not read delays no other response, and arrives when it is read")
  func unreadFile() async throws {
    try await withSite { server in
      let slow = try RawSocket(port: server.port, receiveBuffer: 4096)
      try slow.send(Array("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
      let page = try server.connect()
      try page.say("incrTapped")
      try page.receive(count: 1)
      #expect(try Data(slow.receiveResponse().body) == Self.large)
    }
  }

  @Test("a client that leaves during a file does not affect others")
  func brokenOff() async throws {
    try await withSite { server in
      for _ in 0..<10 {
        let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
        try socket.send(Array("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        _ = try socket.receive(1000)
        socket.reset()
      }
      #expect(try RawSocket(port: server.port).get("/").text == "index")
    }
  }

  @Test("one connection serves many requests, whatever their responses")
  func keepAlive() async throws {
    try await withSite { server in
      let socket = try RawSocket(port: server.port)
      for _ in 0..<50 {
        #expect(try socket.get("/").status == "200 OK")
        #expect(try socket.get("/no.html").status == "404 Not Found")
        #expect(try socket.get("/", headers: ["If-None-Match: *"]).status == "304 Not Modified")
        #expect(try socket.get("/", method: "HEAD").status == "200 OK")
      }
    }
  }

  @Test("a missing path is answered with the site's page")
  func notFoundPage() async throws {
    try await withSite { server in
      let response = try RawSocket(port: server.port).get("/no.html")
      #expect(response.status == "404 Not Found")
      #expect(response.text == "not here")
      #expect(response.headers["content-type"] == "text/html; charset=utf-8")
    }
  }

  @Test("a site without a page for missing files answers with text")
  func notFound() async throws {
    try await withServer { server in
      let response = try RawSocket(port: server.port).get("/no.html")
      #expect(response.status == "404 Not Found")
      #expect(response.text == "Not found\n")
    }
  }

  @Test("a changed file is sent at the next request")
  func changedFile() async throws {
    try await withSite { server in
      let socket = try RawSocket(port: server.port)
      let tag = try #require(try socket.get("/").headers["etag"])
      try site.write("index.html", "changed")
      let response = try socket.get("/", headers: ["If-None-Match: \(tag)"])
      #expect(response.text == "changed")
      #expect(response.headers["etag"] != tag)
    }
  }
}
