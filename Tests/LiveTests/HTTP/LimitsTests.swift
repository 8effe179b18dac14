import LecternTransport
import Testing

/// The limits of connections.
@Suite struct LimitsTests {
  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "index")
    try site.write("app.js", "export {}")
  }

  func withLimits(
    _ change: @escaping (inout ConnectionLimits) -> Void,
    responder: @escaping (EventLoop) -> (any HTTPResponder)? = { _ in nil },
    body: @escaping @Sendable (LiveServer) async throws -> Void
  ) async throws {
    let folder = site.folder
    try await withServer(
      {
        $0.mounts = [.init(folder: folder)]
        change(&$0.limits)
      },
      responder: responder,
      body: body
    )
  }

  @Test(
    "a connection without a whole request is closed in time, even if it sends byte by byte",
    .timeLimit(.minutes(10))
  )
  func slowHandshake() async throws {
    try await withLimits {
      $0.handshakeTime = .milliseconds(200)
    } body: { server throws in
      let silent = try RawSocket(port: server.port)
      let slow = try RawSocket(port: server.port)
      try slow.send(Array("GET / HTTP/1.1\r\nX: ".utf8))
      // Whatever is said in the meantime, unless it is all of it, gains no time.
      var lateCount = 0
      while (try? slow.send(Array("a".utf8))) != nil {
        // On a slow machine, a whole request may be late, too.
        do {
          #expect(try RawSocket(port: server.port).get("/").text == "index")
        } catch RawSocket.Failure.closed {
          lateCount += 1
        }
      }
      #expect(throws: RawSocket.Failure.closed) { try silent.receive(1) }
      // A request that was late, but not yet closed, is answered and not counted.
      #expect(await server.listener.statistics.refused == [.handshakeTime: 2 + lateCount])
    }
  }

  @Test(
    "an idle connection is closed in time, and a WebSocket is not",
    .timeLimit(.minutes(10))
  )
  func idle() async throws {
    try await withLimits {
      $0.idleTime = .milliseconds(100)
    } body: { server throws in
      let page = try server.connect()
      let socket = try RawSocket(port: server.port)
      #expect(try socket.get("/").text == "index")
      #expect(try socket.receiveAll().isEmpty)
      #expect(await server.listener.statistics.silent == [.idle: 1])
      try page.say("incrTapped")
      #expect(try page.receive().state?.count == 1)
    }
  }

  @Test("a request over the size limit is closed, and counted")
  func headerSize() async throws {
    try await withLimits { _ in
    } body: { server throws in
      let socket = try RawSocket(port: server.port)
      let fields = (0..<10).map { "X-\($0): " + String(repeating: "a", count: 600) }
      #expect(try socket.get("/", headers: fields).text == "index")
      let more = (0..<20).map { "X-\($0): " + String(repeating: "a", count: 600) }
      #expect(throws: RawSocket.Failure.closed) { try socket.get("/", headers: more) }
      #expect(await server.listener.statistics.refused == [.unreadable: 1])
      let other = try RawSocket(port: server.port)
      #expect(throws: RawSocket.Failure.closed) { try other.get("/", headers: more) }
      #expect(await server.listener.statistics.refused == [.unreadable: 2])
    }
  }

  @Test("a malformed request is counted, and a silent end is not")
  func unreadable() async throws {
    try await withLimits { _ in
    } body: { server throws in
      try RawSocket(port: server.port).send(Array("GET / HT".utf8))
      let socket = try RawSocket(port: server.port)
      try socket.send(Array("\u{16}\u{3}\u{1} is not HTTP\r\n\r\n".utf8))
      _ = try? socket.receiveAll()
      while await server.listener.statistics.open > 0 { await Task.yield() }
      #expect(await server.listener.statistics.refused == [.unreadable: 1])
    }
  }

  @Test("a message that is too large is refused, and counted")
  func messageSize() async throws {
    try await withLimits {
      $0.messageSize = 100
    } body: { server throws in
      let page = try server.connect()
      try page.send(String(repeating: "x", count: 101))
      #expect(try page.receiveFrame().opcode == .close)
      #expect(await server.listener.statistics.closed[.messageTooBig] == 1)
    }
  }

  @Test("when full, open connections stay, and others are told to try again")
  func full() async throws {
    try await withLimits {
      $0.connections = 2
    } body: { server throws in
      let pages = try [server.connect(), server.connect()]
      let refused = try RawSocket(port: server.port)
      try refused.send(Array(RawWebSocket.request().utf8))
      let response = try refused.receiveResponse()
      #expect(response.status == "503 Service Unavailable")
      let seconds = try #require(response.headers["retry-after"].flatMap(Int.init))
      #expect((5...15).contains(seconds))
      #expect(try refused.receiveAll().isEmpty)

      try pages[0].say("incrTapped")
      for page in pages { #expect(try page.receive().state?.count == 1) }
      #expect(await server.listener.statistics.refused[.connections] == 1)
      #expect(await server.listener.statistics.webSockets == 2)
    }
  }

  @Test(
    "when full, a browser receives a page that tries again by itself, and the parts of pages are served"
  )
  func fullPage() async throws {
    try await withLimits {
      $0.connections = 1
    } body: { server throws in
      let page = try server.connect()
      let socket = try RawSocket(port: server.port)
      let response = try socket.get("/", headers: ["Accept: text/html,*/*;q=0.8"])
      #expect(response.status == "503 Service Unavailable")
      #expect(response.headers["content-type"] == "text/html; charset=utf-8")
      let seconds = try #require(response.headers["retry-after"])
      #expect(response.text.contains("<meta http-equiv=\"refresh\" content=\"\(seconds)\">"))
      #expect(response.headers["cache-control"] == "no-store")
      // The parts of an admitted page are still served.
      #expect(try RawSocket(port: server.port).get("/app.js").text == "export {}")
      page.socket.close()
      try await server.waitUntil { $0.webSockets == 0 }
      #expect(try RawSocket(port: server.port).get("/").text == "index")
    }
  }

  @Test("a presenter is admitted where no other is")
  func expected() async throws {
    try await withLimits {
      $0.connections = 1
    } responder: {
      Guests($0)
    } body: { server throws in
      let page = try server.connect()
      let cookie = "Cookie: lectern=presenter"
      let socket = try RawSocket(port: server.port)
      #expect(try socket.get("/", headers: [cookie]).text == "index")
      try socket.send(Array((RawWebSocket.request().dropLast() + cookie + "\r\n\r\n").utf8))
      #expect(try socket.receiveHead().hasPrefix("HTTP/1.1 101 "))
      #expect(await server.listener.statistics.webSockets == 2)
      withExtendedLifetime(page) {}
    }
  }

  @Test("when full, a connection with a link evicts the latest without one")
  func participant() async throws {
    try await withLimits {
      $0.connections = 2
      $0.connectionsPerAddress = 1
    } responder: {
      Guests($0)
    } body: { server throws in
      let page = try server.connect()
      let cookie = "Cookie: lectern=participant\r\n\r\n"
      let request = Array((RawWebSocket.request().dropLast() + cookie).utf8)
      let participant = try RawSocket(port: server.port)
      try participant.send(request)
      #expect(try participant.receiveHead().hasPrefix("HTTP/1.1 101 "))
      // The address has its share of each.
      let another = try RawSocket(port: server.port)
      try another.send(request)
      #expect(try another.receiveResponse().status == "503 Service Unavailable")
      #expect(await server.listener.statistics.webSockets == 2)
      withExtendedLifetime(page) {}
    }
    try await withLimits {
      $0.connections = 2
    } responder: {
      Guests($0)
    } body: { server throws in
      let pages = try [server.connect(), server.connect()]
      let cookie = "Cookie: lectern=participant\r\n\r\n"
      let participant = try RawSocket(port: server.port)
      try participant.send(Array((RawWebSocket.request().dropLast() + cookie).utf8))
      #expect(try participant.receiveHead().hasPrefix("HTTP/1.1 101 "))
      #expect(throws: RawSocket.Failure.closed) { try pages[1].receive() }
      try pages[0].say("incrTapped")
      #expect(try pages[0].receive().state?.count == 1)
      #expect(await server.listener.statistics.evicted == [.webSocket: 1])
    }
  }

  @Test(
    "connections that hold all places and ask for nothing keep none out, and none is cut needlessly"
  )
  func silentConnections() async throws {
    try await withLimits {
      $0.connections = 20
      $0.visitors = 20
      $0.handshakeTime = .seconds(600)
    } body: { server throws in
      let silent = try (0..<100).map { _ in try RawSocket(port: server.port) }
      let pages = try (0..<18).map { _ in try server.connect() }
      try pages[0].say("incrTapped")
      #expect(try pages[17].receive().state?.count == 1)
      // 40 slots: the first connections were evicted for the others.
      try await server.waitUntil { $0.open == 40 }
      #expect(await server.listener.statistics.evicted == [.handshake: 78])
      withExtendedLifetime(silent) {}
    }
  }

  @Test(
    "connections that do not take their responses keep out neither viewers nor a presenter",
    .timeLimit(.minutes(10))
  )
  func untakenResponses() async throws {
    // More than the system takes for a reader that takes nothing.
    try site.write("large.bin", String(repeating: "x", count: 8 * 1024 * 1024))
    try await withLimits {
      $0.connections = 4
      $0.visitors = 4
      // On a slow machine, the presenter's connection is idle for longer.
      ($0.idleTime, $0.handshakeTime, $0.responseTime) = (
        .seconds(600), .seconds(600), .seconds(600)
      )
    } responder: {
      Guests($0)
    } body: { server throws in
      let request = Array("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      let presenter = try RawSocket(port: server.port)
      #expect(try presenter.get("/", headers: ["Cookie: lectern=presenter"]).text == "index")
      let greedy = try (0..<12).map { _ in
        let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
        try socket.send(request)
        // It is being answered, or gone again.
        _ = try? socket.receive(1)
        return socket
      }
      for _ in 0..<5 { #expect(try RawSocket(port: server.port).get("/").text == "index") }
      #expect(try presenter.get("/", headers: ["Cookie: lectern=presenter"]).text == "index")
      try await server.waitUntil { $0.evicted[.response, default: 0] > 0 }
      withExtendedLifetime(greedy) {}
    }
  }

  @Test(
    "a response that is not taken is closed in time",
    .timeLimit(.minutes(10))
  )
  func slowResponse() async throws {
    try site.write("large.bin", String(repeating: "x", count: 16 * 1024 * 1024))
    try await withLimits {
      $0.responseTime = .milliseconds(400)
    } body: { server throws in
      let request = Array("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
      try socket.send(request)
      try await server.waitUntil { $0.silent == [.response: 1] && $0.open == 0 }
      // What the system had taken by then still comes, and then the end.
      #expect(try socket.receiveAll().count < 16 * 1024 * 1024)
    }
  }

  @Test("a burst of connections is accepted over several turns of the loop")
  func burst() async throws {
    try await withLimits { _ in
    } body: { server throws in
      let sockets = try (0..<200).map { _ in try RawSocket(port: server.port) }
      for socket in sockets {
        try socket.send(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
      }
      for socket in sockets { #expect(try socket.receiveResponse().text == "index") }
      #expect(await server.listener.statistics.accepted == 200)
      for socket in sockets { socket.close() }
      try await server.waitUntil { $0.open == 0 }
    }
  }

  @Test(
    "a connection that has had any response can be evicted",
    arguments: [
      ("GET", "/app.js", ""), ("HEAD", "/app.js", ""), ("GET", "/empty.txt", ""),
      ("HEAD", "/empty.txt", ""), ("GET", "/none", ""), ("HEAD", "/none", ""),
      ("GET", "/app.js", "Range: bytes=0-3"), ("GET", "/app.js", "Range: bytes=900-"),
      ("GET", "/app.js", "Range: bytes=0-1,3-4"), ("GET", "/app.js", "If-None-Match: *"),
    ]
  )
  func answered(method: String, path: String, header: String) async throws {
    try site.write("empty.txt", "")
    try await withLimits {
      $0.connections = 1
      $0.visitors = 0
    } body: { server throws in
      let first = try RawSocket(port: server.port)
      let headers = header.isEmpty ? [] : [header]
      _ = try first.get(path, method: method, headers: headers)
      #expect(try RawSocket(port: server.port).get("/").text == "index")
      withExtendedLifetime(first) {}
    }
  }

  @Test("an address has its share of WebSockets, and no more")
  func share() async throws {
    try await withLimits {
      $0.connectionsPerAddress = 2
    } body: { server throws in
      let pages = try [server.connect(), server.connect()]
      let socket = try RawSocket(port: server.port)
      #expect(try socket.get("/").status == "503 Service Unavailable")
      #expect(await server.listener.statistics.refused[.connectionsPerAddress] == 1)
      withExtendedLifetime(pages) {}
    }
  }

  @Test("the counts match, and no connection is left at the end")
  func statistics() async throws {
    try await withLimits { _ in
    } body: { server throws in
      let page = try server.connect()
      let socket = try RawSocket(port: server.port)
      _ = try socket.get("/")
      _ = try socket.get("/")
      let silent = try RawSocket(port: server.port)
      try await server.waitUntil { $0.open == 3 }
      let statistics = await server.listener.statistics
      #expect(statistics.accepted == 3)
      #expect(statistics.requests == 3)
      #expect(statistics.webSockets == 1)
      #expect(statistics.handshakes == 1)
      #expect(statistics.refused.isEmpty)
      page.socket.close()
      socket.close()
      silent.close()
      try await server.waitUntil { $0.open == 0 && $0.webSockets == 0 && $0.handshakes == 0 }
    }
  }
}

/// Gives a request the priority that its cookie names.
private actor Guests: HTTPResponder {
  private nonisolated let loop: EventLoop

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func response(to request: HTTPRequest) -> HTTPResponse? { nil }
  func priority(of request: HTTPRequest) -> ConnectionPriority {
    switch request.cookie("lectern") {
    case "presenter": .presenter
    case "participant": .participant
    default: .anonymous
    }
  }
}
