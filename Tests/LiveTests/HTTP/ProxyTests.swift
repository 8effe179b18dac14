import LecternTransport
import Testing

/// A proxy's statements about its clients.
@Suite struct ProxyTests {
  func peer(
    _ proxies: [PeerAddress],
    _ fields: [String],
    expected: String
  ) async throws {
    try await withServer {
      $0.proxies = proxies
    } responder: {
      WhoAmI($0)
    } body: { server throws in
      #expect(try RawSocket(port: server.port).get("/", headers: fields).text == expected)
    }
  }

  @Test(
    "bytes after a proxy's request are not read as another client's",
    arguments: ["GET /", "HEAD /", "GET /x"]
  )
  func oneRequest(line: String) async throws {
    let site = try Site()
    try site.write("index.html", "index")
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
      $0.proxies = [.loopback]
    } body: { server throws in
      // A header that the library takes for the beginning of another's name hides the next line from it.
      let hidden = "X: a\r\nContent-Length: 36"
      let request = "\(line) HTTP/1.1\r\nHost: localhost\r\n\(hidden)\r\nAccept: */*\r\n\r\n"
      let body = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let socket = try RawSocket(port: server.port)
      try socket.send(Array((request + body).utf8))
      let answer = String(decoding: try socket.receiveAll(), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 "))
      #expect(answer.contains("\r\nconnection: close\r\n"))
      #expect(answer.split(separator: "HTTP/1.1 ").count == 1)
    }
  }

  @Test("no proxy is trusted by default")
  func untrusted() async throws {
    try await peer(
      [],
      ["X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https"],
      expected: "127.0.0.1 false true"
    )
  }

  @Test("a trusted proxy states the client's address and scheme")
  func trusted() async throws {
    try await peer(
      [.loopback],
      ["X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https"],
      expected: "192.0.2.7 true true"
    )
  }

  @Test("only the last entry counts, as the client may have made up the others")
  func lastEntry() async throws {
    try await peer(
      [.loopback],
      ["X-Forwarded-For: 127.0.0.1, 198.51.100.1 ,2001:db8::7 "],
      expected: "2001:db8::7 false true"
    )
    try await peer(
      [.loopback],
      ["X-Forwarded-For: 198.51.100.1", "X-Forwarded-For: 192.0.2.7"],
      expected: "192.0.2.7 false true"
    )
  }

  @Test(
    "an address may have a port",
    arguments: [
      ("192.0.2.7:80", "192.0.2.7"), ("[2001:db8::7]:80", "2001:db8::7"),
      ("[2001:db8::7]", "2001:db8::7"), ("2001:db8::7:80", "2001:db8::7:80"),
    ]
  )
  func port(value: String, address: String) async throws {
    try await peer(
      [.loopback],
      ["X-Forwarded-For: \(value)"],
      expected: "\(address) false true"
    )
  }

  @Test(
    "a malformed forwarded address is ignored",
    arguments: ["unknown", "_hidden", ":80", "[", ","]
  )
  func noAddress(value: String) async throws {
    try await peer(
      [.loopback],
      ["X-Forwarded-For: \(value)", "X-Forwarded-Proto: HTTPS!"],
      expected: "127.0.0.1 false true"
    )
  }

  @Test(
    "the other way to say the same is not believed, as a proxy passes on what it does not write"
  )
  func otherHeader() async throws {
    try await peer(
      [.loopback],
      ["Forwarded: for=192.0.2.7;proto=https"],
      expected: "127.0.0.1 false true"
    )
    try await peer([.loopback], [], expected: "127.0.0.1 false false")
  }

  @Test("behind a proxy each client has its share")
  func share() async throws {
    try await withServer {
      $0.proxies = [.loopback]
      $0.limits.connectionsPerAddress = 1
    } body: { server throws in
      func upgrade(_ address: String) throws -> (RawSocket, String) {
        let socket = try RawSocket(port: server.port)
        let field = "X-Forwarded-For: \(address)\r\n\r\n"
        try socket.send(Array((RawWebSocket.request().dropLast() + field).utf8))
        return (socket, String(try socket.receiveHead().prefix(12)))
      }
      let first = try upgrade("192.0.2.1")
      #expect(first.1 == "HTTP/1.1 101")
      #expect(try upgrade("192.0.2.1").1 == "HTTP/1.1 503")
      let second = try upgrade("192.0.2.2")
      #expect(second.1 == "HTTP/1.1 101")
      first.0.close()
      try await server.waitUntil { $0.webSockets == 1 }
      #expect(try upgrade("192.0.2.1").1 == "HTTP/1.1 101")
      withExtendedLifetime(second) {}
    }
  }

  @Test("a page that a proxy serves by TLS has an origin with https")
  func origin() async throws {
    try await withServer {
      $0.proxies = [.loopback]
    } responder: {
      WhoAmI($0)
    } body: { server throws in
      let secure = ["Origin: https://localhost", "X-Forwarded-Proto: https"]
      #expect(try RawSocket(port: server.port).get("/", headers: secure).status == "200 OK")
      let plain = ["Origin: http://localhost", "X-Forwarded-Proto: https"]
      #expect(try RawSocket(port: server.port).get("/", headers: plain).status == "403 Forbidden")
    }
  }
}

/// Responds with the client's address and scheme.
private actor WhoAmI: HTTPResponder {
  private nonisolated let loop: EventLoop

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    let text = "\(request.peer.address) \(request.peer.isSecure) \(request.isForwarded)"
    return HTTPResponse(status: .ok, body: text.utf8)
  }
}
