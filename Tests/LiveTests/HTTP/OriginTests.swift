import LecternTransport
import Testing

/// Requests that other sites' pages have made.
@Suite struct OriginTests {
  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "index")
  }

  func withSite(
    _ configure: @escaping (inout ListenerConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (LiveServer) async throws -> Void
  ) async throws {
    let folder = site.folder
    try await withServer(
      {
        $0.mounts = [.init(folder: folder)]
        configure(&$0)
      },
      body: body
    )
  }

  /// What becomes of a request, of a page or of a WebSocket.
  func ask(_ port: Int, _ fields: String..., isUpgrade: Bool = false) throws -> RawResponse {
    let socket = try RawSocket(port: port)
    var request = isUpgrade ? RawWebSocket.request() : "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    request = String(request.dropLast()).replacing("Host: localhost\r\n", with: "")
    try socket.send(Array((request + fields.map { $0 + "\r\n" }.joined() + "\r\n").utf8))
    return try socket.receiveResponse(hasBody: !isUpgrade)
  }

  @Test("a foreign name that points at this machine is refused", arguments: [false, true])
  func rebinding(isUpgrade: Bool) async throws {
    try await withSite { server throws in
      for host in ["evil.example", "evil.example:\(server.port)", "localhost.evil.example"] {
        let response = try ask(
          server.port,
          "Host: \(host)",
          "Origin: http://\(host)",
          isUpgrade: isUpgrade
        )
        #expect(response.status == "403 Forbidden", "\(host)")
        #expect(response.headers["connection"] == "close")
      }
      #expect(await server.listener.statistics.refused[.hostUnknown] == 3)
    }
  }

  @Test("another site's page is refused, whatever it pretends", arguments: [false, true])
  func crossSite(isUpgrade: Bool) async throws {
    try await withSite { server throws in
      let host = "Host: localhost:\(server.port)"
      for origin in ["http://evil.example", "null", "http://localhost", "https://localhost"] {
        let response = try ask(server.port, host, "Origin: \(origin)", isUpgrade: isUpgrade)
        #expect(response.status == "403 Forbidden", "\(origin)")
      }
      let own = "Origin: http://localhost:\(server.port)"
      let twice = try ask(server.port, host, own, own, isUpgrade: isUpgrade)
      #expect(twice.status == "403 Forbidden")
      let both = try ask(
        server.port,
        host,
        "Origin: http://evil.example",
        own,
        isUpgrade: isUpgrade
      )
      #expect(both.status == "403 Forbidden")
      let long = "Origin: http://localhost:\(server.port)" + String(repeating: "x", count: 5000)
      #expect(try ask(server.port, host, long, isUpgrade: isUpgrade).status == "403 Forbidden")
      #expect(await server.listener.statistics.refused[.originUnknown] == 7)
      // No page has received anything.
      #expect(await server.listener.statistics.webSockets == 0)
    }
  }

  @Test("the server's own page is served by each of its names")
  func ownPage() async throws {
    try await withSite { server throws in
      for name in ["localhost", "127.0.0.1", "[::1]", "192.168.1.7"] {
        let host = "\(name):\(server.port)"
        let fields = ["Host: \(host)", "Origin: http://\(host)"]
        #expect(try ask(server.port, fields[0], fields[1]).status == "200 OK")
        #expect(
          try ask(server.port, fields[0], fields[1], isUpgrade: true).status.hasPrefix("101 ")
        )
      }
    }
  }

  @Test("a request without an origin is accepted")
  func noOrigin() async throws {
    try await withSite { server throws in
      #expect(try ask(server.port, "Host: localhost").status == "200 OK")
      #expect(try ask(server.port, "Host: localhost", isUpgrade: true).status.hasPrefix("101 "))
    }
  }

  @Test("an allowed origin is accepted, and its host is one of the server's")
  func allowed() async throws {
    try await withSite {
      $0.allowedOrigins = ["https://slides.example.org"]
    } _: { server throws in
      let origin = "Origin: https://slides.example.org"
      for host in ["Host: localhost", "Host: slides.example.org"] {
        #expect(try ask(server.port, host, origin).status == "200 OK")
        #expect(try ask(server.port, host, origin, isUpgrade: true).status.hasPrefix("101 "))
      }
      let other = "Origin: http://slides.example.org:81"
      #expect(try ask(server.port, "Host: localhost", other).status == "403 Forbidden")
    }
  }

  @Test("a request must name one host, unless it is of HTTP/1.0", arguments: [false, true])
  func missing(isUpgrade: Bool) async throws {
    try await withSite { server throws in
      let names = [[], ["Host:"], ["Host: localhost", "Host: localhost"]]
      for fields in names {
        let socket = try RawSocket(port: server.port)
        let lines = ["GET / HTTP/1.1"] + fields + (isUpgrade ? ["Upgrade: websocket"] : [])
        try socket.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        #expect(try socket.receiveResponse().status == "400 Bad Request", "\(fields)")
        #expect(try socket.receiveAll().isEmpty)
      }
      let socket = try RawSocket(port: server.port)
      try socket.send(Array("GET / HTTP/1.0\r\n\r\n".utf8))
      #expect(String(decoding: try socket.receiveAll(), as: UTF8.self).hasSuffix("index"))
    }
  }

  @Test("a name or an origin of blanks counts as missing", arguments: [false, true])
  func blank(isUpgrade: Bool) async throws {
    try await withSite { server throws in
      for blanks in ["\t", " \t", "\t ", "\t\t\t\t", "  ", " \t \t "] {
        for colon in [":", ": "] {
          let host = try ask(server.port, "Host\(colon)\(blanks)", isUpgrade: isUpgrade)
          #expect(host.status == "400 Bad Request", "\(blanks.utf8.map(\.self))")
          let origin = try ask(
            server.port,
            "Host: localhost",
            "Origin\(colon)\(blanks)",
            isUpgrade: isUpgrade
          )
          // The library forgets an origin of blanks without a tab.
          let isKept = blanks.contains("\t")
          #expect(!isKept || origin.status == "403 Forbidden", "\(blanks.utf8.map(\.self))")
        }
      }
      let padded = try ask(server.port, "Host:\tlocalhost \t", isUpgrade: isUpgrade)
      #expect(padded.status == (isUpgrade ? "101 Switching Protocols" : "200 OK"))
    }
  }

  @Test("no upgrade to another protocol is accepted", arguments: ["h2c", "websocketx", "TLS/1.0"])
  func otherUpgrade(name: String) async throws {
    try await withSite { server throws in
      let socket = try RawSocket(port: server.port)
      let lines = [
        "GET /socket HTTP/1.1", "Host: localhost", "Connection: Upgrade, HTTP2-Settings",
        "Upgrade: \(name)", "HTTP2-Settings: AAMAAABkAAQAAP__",
        "Sec-WebSocket-Protocol: lectern.v1",
      ]
      try socket.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
      let answer = String(decoding: try socket.receiveAll(), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.") && answer.dropFirst(8).hasPrefix(" 40"))
    }
  }

  @Test("a tunnel is refused")
  func tunnel() async throws {
    try await withSite { server throws in
      let socket = try RawSocket(port: server.port)
      try socket.send(Array("CONNECT other:80 HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
      #expect(try socket.receiveAll().isEmpty)
    }
  }

  @Test("every response has the security headers, the library's own included")
  func securityHeaders() async throws {
    try await withSite {
      $0.embedders = ["https://slides.example.org"]
    } _: { server throws in
      let socket = try RawSocket(port: server.port)
      let tag = try #require(try socket.get("/").headers["etag"])
      let responses = [
        try socket.get("/"), try socket.get("/", method: "HEAD"), try socket.get("/none"),
        try socket.get("/", headers: ["If-None-Match: \(tag)"]),
        try ask(server.port, "Host: evil.example"), try socket.get("/%zz"),
        try RawSocket(port: server.port).get("/", method: "POST"),
      ]
      for response in responses {
        let policy = response.headers["content-security-policy"]
        #expect(policy?.hasPrefix("default-src 'self'; ") == true, "\(response.status)")
        #expect(policy?.contains("unsafe") == false)
        #expect(policy?.hasSuffix("frame-ancestors 'self' https://slides.example.org") == true)
        #expect(response.headers["x-content-type-options"] == "nosniff")
        #expect(response.headers["referrer-policy"] == "no-referrer")
        #expect(response.headers["cross-origin-resource-policy"] == "same-origin")
        #expect(response.headers["strict-transport-security"] == nil)
      }
    }
  }
}
