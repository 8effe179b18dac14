import Foundation
import Lectern
import LecternTransport
import Testing

/// Calls over TCP, cut and joined in the ways of a network, and of an attacker.
@Suite struct CallTests {
  private static let action = #"{"name":"incrTapped"}"#
  private static let acknowledged = #"{"type":"ack","ref":1,"revision":1}"# + "\n"

  private static func request(
    _ body: String,
    secret: String = "the-secret",
    length: Int? = nil,
    _ fields: String...
  ) -> [UInt8] {
    let lines =
      [
        "POST /actions HTTP/1.1", "Host: localhost", "Content-Type: application/json",
        "Authorization: Bearer \(secret)", "Content-Length: \(length ?? body.utf8.count)",
      ] + fields
    return Array((lines.map { $0 + "\r\n" }.joined() + "\r\n" + body).utf8)
  }

  private func withCalls(
    _ configure: (inout ListenerConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (LiveServer) async throws -> Void
  ) async throws {
    try await withServer(
      {
        $0.callOutcome = { $0.starts(with: #"{"type":"ack""#.utf8) ? .done : .invalid }
        configure(&$0)
      },
      links: [Link(role: .presenter, secret: Secret("the-secret"))],
      body: body
    )
  }

  @Test("a call is answered in whatever pieces it comes")
  func pieces() async throws {
    try await withCalls { server in
      for size in [1, 2, 7, 40, 1_000] {
        let socket = try RawSocket(port: server.port)
        var rest = Self.request(Self.action)[...]
        while !rest.isEmpty {
          try socket.send(Array(rest.prefix(size)))
          rest = rest.dropFirst(size)
        }
        #expect(try socket.receiveResponse().status == "200 OK")
      }
      #expect(await server.state.count == 5)
    }
  }

  @Test("calls follow each other on one connection")
  func keepAlive() async throws {
    try await withCalls { server in
      let socket = try RawSocket(port: server.port)
      for count in 1...20 {
        try socket.send(Self.request(Self.action))
        let response = try socket.receiveResponse()
        #expect(response.status == "200 OK")
        #expect(response.text == #"{"type":"ack","ref":1,"revision":\#(count)}"# + "\n")
        #expect(response.headers["cache-control"] == "no-store")
      }
      #expect(await server.state.count == 20)
      #expect(try socket.get("/none").status == "404 Not Found")
    }
  }

  @Test("several actions are answered in order, and the status is that of the first that failed")
  func several() async throws {
    try await withCalls { server in
      let socket = try RawSocket(port: server.port)
      try socket.send(Self.request("\(Self.action)\n{\"name\":\"none\"}\r\n\n\(Self.action)\n"))
      let response = try socket.receiveResponse()
      #expect(response.status == "400 Bad Request")
      let lines = response.text.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.first?.hasPrefix(#"{"type":"ack","ref":1,"#) == true)
      #expect(lines.dropFirst().first?.hasPrefix(#"{"type":"fault","ref":2,"#) == true)
      #expect(lines.last?.hasPrefix(#"{"type":"ack","ref":3,"#) == true)
      #expect(await server.state.count == 2)
    }
  }

  @Test(
    "calls that are sent together never run an action without an answer, and the server goes on",
    arguments: [2, 3, 10]
  )
  func pipelined(count: Int) async throws {
    try await withCalls { server in
      let socket = try RawSocket(port: server.port)
      try socket.send((0..<count).flatMap { _ in Self.request(Self.action) })
      let answers = try socket.receiveAll().count(of: "200 OK")
      #expect(await server.state.count <= 1)
      #expect(answers <= 1)
      let other = try RawSocket(port: server.port)
      try other.send(Self.request(Self.action))
      #expect(try other.receiveResponse().status == "200 OK")
    }
  }

  @Test("a caller that goes before its body is whole runs nothing")
  func cut() async throws {
    try await withCalls { server in
      let whole = Self.request(Self.action)
      for count in stride(from: 1, to: whole.count, by: 9) {
        let socket = try RawSocket(port: server.port)
        try socket.send(Array(whole.prefix(count)))
        socket.reset()
      }
      let socket = try RawSocket(port: server.port)
      try socket.send(Self.request(Self.action))
      #expect(try socket.receiveResponse().text == Self.acknowledged)
      try await server.waitUntil { $0.open == 1 }
      #expect(await server.state.count == 1)
    }
  }

  @Test("a caller that goes after its body runs its action, and leaves nothing behind")
  func gone() async throws {
    try await withCalls { server in
      for _ in 0..<50 {
        let socket = try RawSocket(port: server.port)
        try socket.send(Self.request(Self.action))
        socket.close()
      }
      try await server.waitUntil { $0.accepted == 50 && $0.open == 0 }
      #expect(await server.state.count <= 50)
    }
  }

  @Test("a slow body is cut off in time")
  func slow() async throws {
    try await withCalls {
      $0.limits.responseTime = .milliseconds(200)
    } _: { server in
      let socket = try RawSocket(port: server.port)
      try socket.send(Self.request("{", length: 60_000))
      #expect(try socket.receiveAll().isEmpty)
      #expect(await server.state.count == 0)
    }
  }

  @Test("bytes behind the announced length are never a part of the call")
  func wrongLength() async throws {
    try await withCalls { server in
      let socket = try RawSocket(port: server.port)
      try socket.send(Self.request(Self.action + Self.action, length: Self.action.utf8.count))
      socket.endSending()
      #expect(try socket.receiveAll().count(of: "200 OK") <= 1)
      #expect(await server.state.count <= 1)
    }
  }

  @Test(
    "a call without the secret of a link, or that asks for too much, is refused",
    arguments: [
      (request(action, secret: "wrong"), "403"), (request(action, secret: ""), "401"),
      (request(""), "400"), (request("\n\r\n"), "400"), (request("", length: 65_537), "413"),
      (request(Array(repeating: action, count: 65).joined(separator: "\n")), "413"),
      (request(action, "Idempotency-Key: a b"), "400"),
      (request(action, "Origin: http://evil.example"), "403"),
    ] as [([UInt8], String)]
  )
  func refused(request: [UInt8], status: String) async throws {
    try await withCalls { server in
      let socket = try RawSocket(port: server.port)
      try socket.send(request)
      let response = try socket.receiveResponse()
      #expect(response.status.hasPrefix(status))
      #expect(response.headers["connection"] == "close")
      #expect(await server.state.count == 0)
    }
  }

  @Test("a key runs a call once, on whatever connection")
  func idempotency() async throws {
    try await withCalls { server in
      for key in ["7f-1", "7f-1", "\"7f-1\"", "7f-2"] {
        let socket = try RawSocket(port: server.port)
        try socket.send(Self.request(Self.action, "Idempotency-Key: \(key)"))
        #expect(try socket.receiveResponse().status == "200 OK")
      }
      #expect(await server.state.count == 2)
    }
  }

  @Test("a thousand calls of one address at a time are all answered, within the limit of actions")
  func many() async throws {
    try await withCalls { server in
      // On a slow machine, the server would close the first before the last has connected, if they said nothing.
      let sockets = try (0..<1_000).map { _ in
        let socket = try RawSocket(port: server.port)
        try socket.send(Self.request(Self.action))
        return socket
      }
      for socket in sockets {
        let response = try socket.receiveResponse()
        #expect(response.status == "200 OK" || response.text.contains("too_many_actions"))
      }
    }
  }
}
