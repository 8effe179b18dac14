import Testing

/// The requests that may upgrade to a WebSocket.
@Suite struct UpgradeTests {
  @Test(
    "a WebSocket at another path is not found",
    arguments: ["/", "/other", "/socket/", "/socke"]
  )
  func wrongPath(path: String) async throws {
    try await withServer { server in
      let socket = try RawSocket(port: server.port)
      try socket.send(Array(RawWebSocket.request(path: path).utf8))
      let response = try socket.receiveResponse()
      #expect(response.status == "404 Not Found")
      #expect(response.text == "WebSockets are at /socket\n")
      #expect(try socket.receiveAll().isEmpty)
    }
  }

  @Test(
    "a WebSocket without the subprotocol is refused",
    arguments: [nil, "lectern.v2", "lectern.v11", "Lectern.v1", "a, b"]
  )
  func wrongSubprotocol(subprotocol: String?) async throws {
    try await withServer { server in
      let socket = try RawSocket(port: server.port)
      try socket.send(Array(RawWebSocket.request(subprotocol: subprotocol).utf8))
      let response = try socket.receiveResponse()
      #expect(response.status == "400 Bad Request")
      #expect(response.text == "the WebSocket subprotocol must be lectern.v1\n")
      #expect(try socket.receiveAll().isEmpty)
    }
  }

  /// What becomes of a handshake of which a line is another.
  func answer(
    _ port: Int,
    replacing line: String,
    with other: String
  ) throws -> RawResponse {
    let socket = try RawSocket(port: port)
    try socket.send(Array(RawWebSocket.request().replacing(line, with: other).utf8))
    let response = try socket.receiveResponse()
    #expect(try socket.receiveAll().isEmpty)
    return response
  }

  @Test(
    "another version of WebSockets is refused with the supported one",
    arguments: ["8", "0", "131", "13, 8", "13, 13", "+13", "013", ""]
  )
  func wrongVersion(version: String) async throws {
    try await withServer { server in
      let line = "Sec-WebSocket-Version: 13"
      let response = try answer(
        server.port,
        replacing: line,
        with: "Sec-WebSocket-Version: \(version)"
      )
      #expect(response.status == "426 Upgrade Required")
      #expect(response.headers["sec-websocket-version"] == "13")
      #expect(response.headers["upgrade"] == "websocket")
    }
  }

  @Test("an upgrade by HTTP/1.0 is refused")
  func oldVersion() async throws {
    try await withServer { server in
      let response = try answer(server.port, replacing: "HTTP/1.1", with: "HTTP/1.0")
      #expect(response.status == "400 Bad Request")
    }
  }

  @Test(
    "a key is 16 bytes in base64",
    arguments: [
      "", "x", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZ===",
      "dGhlIHNhbXBsZSBub25jZQ==\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub2-jZQ==",
    ]
  )
  func wrongKey(key: String) async throws {
    try await withServer { server in
      let response = try answer(
        server.port,
        replacing: "dGhlIHNhbXBsZSBub25jZQ==",
        with: key
      )
      #expect(response.status == "400 Bad Request")
    }
  }

  @Test("the subprotocol may be one of several, and the path may have a query")
  func accepted() async throws {
    try await withServer { server in
      for (path, subprotocol) in [
        ("/socket", "lectern.v2, lectern.v1"), ("/socket", "lectern.v1,lectern.v0"),
        ("/socket?epoch=k3f9&revision=42", "lectern.v1"),
      ] {
        let socket = try RawSocket(port: server.port)
        try socket.send(
          Array(RawWebSocket.request(path: path, subprotocol: subprotocol).utf8)
        )
        #expect(try socket.receiveHead().hasPrefix("HTTP/1.1 101 "))
        #expect(try socket.receiveFrame().opcode == .text)
      }
    }
  }

  #if os(Linux)
    @Test("the response to the upgrade and the first frame arrive in one piece")
    func onePiece() async throws {
      try await withServer { server in
        let socket = try RawSocket(port: server.port)
        try socket.send(Array(RawWebSocket.request().utf8))
        let piece = String(decoding: try socket.receivePiece(), as: UTF8.self)
        #expect(piece.hasPrefix("HTTP/1.1 101 "))
        #expect(piece.contains(#"{"type":"snapshot","#))
        #expect(piece.hasSuffix("}}"))
      }
    }
  #endif

  @Test("no compression is negotiated, as it would cost memory for every viewer")
  func noExtensions() async throws {
    try await withServer { server in
      let socket = try RawSocket(port: server.port)
      let field = "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
      try socket.send(Array((RawWebSocket.request().dropLast() + field).utf8))
      #expect(try !socket.receiveHead().lowercased().contains("extensions"))
    }
  }

  @Test("a page that leaves during the handshake does not affect others")
  func brokenOff() async throws {
    try await withServer { server in
      let request = Array(RawWebSocket.request().utf8)
      for count in stride(from: 0, through: request.count, by: 7) {
        let socket = try RawSocket(port: server.port)
        try socket.send(Array(request.prefix(count)))
        if count.isMultiple(of: 2) { socket.reset() }
      }
      try server.connect().say("incrTapped")
    }
  }
}
