import Foundation
import LecternTransport
import Testing

/// Requests that no browser makes.
@Suite struct HostileRequestTests {
  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "index")
    try site.write("sub/page.html", "page")
    try site.write(".env", "secret")
  }

  func withSite(_ body: @escaping @Sendable (LiveServer) throws -> Void) async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } body: { server in
      let other = try server.connect()
      try body(server)
      // No other connection is affected.
      #expect(try RawSocket(port: server.port).get("/").text == "index")
      try other.say("incrTapped")
      #expect(try other.receive().state?.count == 1)
    }
  }

  @Test(
    "no path leads out of the folder",
    arguments: [
      "/../secret.txt", "/../../../../../../etc/passwd", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
      "/sub/../../secret.txt", "/sub/..%2f..%2fsecret.txt", "/%2e%2e%2fsecret.txt",
      "/..%5csecret.txt", "/%252e%252e/secret.txt", "//etc/passwd", "/..%00/secret.txt", "/.env",
      "/%2eenv", "/....//secret.txt", "/..;/secret.txt", "/%c0%ae%c0%ae/secret.txt", "/%u002e",
      "/sub/%2e%2e/%2e%2e/secret.txt", "/index.html%00.txt", "/%", "/%zz", "/%ff",
    ]
  )
  func escapes(path: String) async throws {
    try await withSite { server in
      let socket = try RawSocket(port: server.port)
      let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      try socket.send(Array(request.utf8))
      let answer = String(decoding: try socket.receiveAll(), as: UTF8.self)
      #expect(!answer.contains("secret"))
      #expect(!answer.contains("root:"))
      #expect(!answer.hasPrefix("HTTP/1.1 200") || answer.hasSuffix("index"))
    }
  }

  static let bombs: [String] = [
    "GET /" + String(repeating: "a", count: 1_000_000) + " HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 1_000_000) + "\r\n\r\n",
    "GET / HTTP/1.1\r\n" + String(repeating: "X-A: b\r\n", count: 100_000) + "\r\n",
    "GET / HTTP/1.1\r\n" + String(repeating: "Cookie: a=b\r\n", count: 100_000) + "\r\n",
    String(repeating: "a", count: 1_000_000), "\r\n\r\n\r\n\r\n", "GET\r\n\r\n",
    " / HTTP/1.1\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n", "GET  HTTP/1.1\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "GET http://other/ HTTP/1.1\r\n\r\n",
    "CONNECT other:80 HTTP/1.1\r\nHost: other:80\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}",
  ]

  @Test("no request affects others", arguments: bombs.indices)
  func bomb(index: Int) async throws {
    try await withSite { server in
      let socket = try RawSocket(port: server.port)
      // The server may close the connection meanwhile.
      try? socket.send(Array(Self.bombs[index].utf8))
    }
  }

  @Test("a thousand connections without a request keep none out")
  func idleConnections() async throws {
    try await withSite { server in
      let sockets = try (0..<1000).map { _ in try RawSocket(port: server.port) }
      for socket in sockets { try socket.send(Array("GET".utf8)) }
      #expect(try RawSocket(port: server.port).get("/").text == "index")
      withExtendedLifetime(sockets) {}
    }
  }
}
