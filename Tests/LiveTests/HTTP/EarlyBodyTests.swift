import Foundation
import LecternTransport
import Testing

/// Requests with bodies that arrive before the response to the request ahead of them.
@Suite struct EarlyBodyTests {
  static let ahead = ["GET /echo", "HEAD /", "GET /", "GET /none", "POST /actions", "GET /held"]

  /// What follows the first request in the same piece.
  enum Rest: CaseIterable {
    case actions, partOfActions, twiceActions, actionsAndNoise

    func bytes(_ actions: [UInt8]) -> [UInt8] {
      switch self {
      case .actions: actions
      case .partOfActions: Array(actions.dropLast(9))
      case .twiceActions: actions + actions
      case .actionsAndNoise: actions + [0, 13, 10]
      }
    }
  }

  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "index")
  }

  func withStream(
    _ body: @escaping @Sendable (_ port: Int, _ token: String) throws -> Void
  ) async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } responder: {
      Echo($0)
    } body: { server in
      let stream = try RawSocket(port: server.port)
      try stream.send(
        Self.request("GET /events", "Accept: text/event-stream", "Lectern-Protocol: lectern.v1")
      )
      _ = try stream.receiveHead()
      let opening = try stream.receiveHead(until: "\n\n")
      let token = try #require(opening.firstMatch(of: /[0-9]+-[0-9a-z]+/))
      try body(server.port, String(token.output))
    }
  }

  /// A request of a method and a path, with a body if there are actions.
  static func request(_ line: String, _ fields: String..., body: String = "") -> [UInt8] {
    var lines = ["\(line) HTTP/1.1", "Host: localhost"] + fields
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    return Array((lines.map { $0 + "\r\n" }.joined() + "\r\n" + body).utf8)
  }

  static func request(_ line: String, token: String) -> [UInt8] {
    guard line == "POST /actions" else { return request(line) }
    return request(
      line,
      "Content-Type: application/json",
      "Lectern-Token: \(token)",
      body: #"{"type":"action","ref":1,"name":"tapped"}"#
    )
  }

  @Test(
    "actions behind another request are refused, and the server goes on",
    arguments: ahead,
    Rest.allCases
  )
  func together(first: String, rest: Rest) async throws {
    try await withStream { port, token in
      let socket = try RawSocket(port: port)
      let actions = Self.request("POST /actions", token: token)
      try socket.send(Self.request(first, token: token) + rest.bytes(actions))
      let other = try RawSocket(port: port)
      #expect(try other.get("/release").text == (first == "GET /held" ? "released" : "none"))
      #expect(try socket.receiveAll().count(of: "400 Bad Request") == 1)
      #expect(try other.get("/echo").text == "echo")
    }
  }

  @Test("bytes behind the body of a request whose response is held end its connection")
  func behindHeldBody() async throws {
    try await withStream { port, _ in
      let socket = try RawSocket(port: port)
      try socket.send(Self.request("POST /held", body: "12345") + Self.request("POST /held"))
      #expect(try socket.receiveAll().isEmpty)
      #expect(try RawSocket(port: port).get("/echo").text == "echo")
    }
  }

  @Test("requests with bodies that wait for their responses share a connection")
  func oneAfterTheOther() async throws {
    try await withStream { port, token in
      let socket = try RawSocket(port: port)
      for line in ["POST /actions", "GET /", "POST /actions", "POST /actions", "GET /echo"] {
        let bytes = Self.request(line, token: token)
        // Wherever the request is cut.
        try socket.send(Array(bytes.prefix(30)))
        try socket.send(Array(bytes.dropFirst(30).dropLast(3)))
        try socket.send(Array(bytes.suffix(3)))
        let status = try socket.receiveResponse().status
        #expect(status == (line == "POST /actions" ? "204 No Content" : "200 OK"))
      }
    }
  }
}

/// Answers one path, and holds the response to another one until a third is requested.
private actor Echo: HTTPResponder {
  private nonisolated let loop: EventLoop
  private var hold: ResponseHold?

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    switch request.path {
    case "/echo": return HTTPResponse(status: .ok, body: "echo".utf8)
    case "/held":
      hold = ResponseHold()
      var response = HTTPResponse(status: .noContent)
      response.hold = hold
      return response
    case "/release":
      hold?.release()
      return HTTPResponse(status: .ok, body: (hold == nil ? "none" : "released").utf8)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// The number of times that a text occurs.
  func count(of text: String) -> Int {
    String(decoding: self, as: UTF8.self).ranges(of: text).count
  }
}
