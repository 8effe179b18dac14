import Foundation
import LecternTransport
import Testing

/// The requests that a responder answers before the files are asked.
@Suite struct ResponderTests {
  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "index")
    try site.write("echo", "a file")
  }

  func withEcho(_ body: @escaping @Sendable (RawSocket) throws -> Void) async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } responder: {
      Echo($0)
    } body: {
      try body(RawSocket(port: $0.port))
    }
  }

  @Test("a responder receives the method, the path, the query, the headers and the peer")
  func request() async throws {
    try await withEcho { socket throws in
      let response = try socket.get(
        "/%65cho?a=b",
        headers: ["Authorization: Bearer k7q2m", "Cookie: a=b; lectern-80=c"]
      )
      #expect(response.status == "200 OK")
      #expect(response.text == "GET /echo 127.0.0.1 k7q2m c")
      #expect(response.headers["content-type"] == "text/plain; charset=utf-8")
      #expect(try socket.get("/echo", method: "HEAD").headers["content-length"] == "24")
    }
  }

  @Test("a file can be the body of a response, and a head has its length")
  func file() async throws {
    try site.write("large.bin", TransferTests.large)
    let path = "/file?path=\(site.folder.appending(path: "large.bin").path)"
    try await withEcho { socket throws in
      for _ in 0..<2 {
        #expect(try socket.get(path, method: "HEAD").headers["content-length"] == "5000000")
        let response = try socket.get(path)
        #expect(response.headers["etag"] == "\"a\"")
        #expect(Data(response.body) == TransferTests.large)
      }
      #expect(try socket.get("/").text == "index")
    }
  }

  @Test("a query has all its parts, however long each is")
  func query() async throws {
    try await withEcho { socket throws in
      let long = String(repeating: "x", count: 4_000)
      let response = try socket.get("/query?a=\(long)&b&c=&d=2")
      #expect(response.text == "a=\(long)&b=&c=&d=2")
    }
  }

  @Test("requests without a response of the responder go to the files")
  func files() async throws {
    try await withEcho { socket throws in
      #expect(try socket.get("/").text == "index")
      #expect(try socket.get("/other").status == "404 Not Found")
      #expect(try socket.get("/echo", method: "HEAD").headers["content-type"] != nil)
    }
  }

  @Test("every method reaches the responder, and only GET and HEAD reach the files")
  func methods() async throws {
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
      try await withEcho { socket throws in
        let response = try socket.get("/echo", method: method)
        #expect(response.text == "\(method) /echo 127.0.0.1 - -")
        // What may follow as a body is not read.
        #expect(response.headers["connection"] == "close")
        #expect(try socket.receiveAll().isEmpty)
      }
      try await withEcho { socket throws in
        #expect(try socket.get("/index.html", method: method).status == "405 Method Not Allowed")
      }
    }
  }

  @Test("a response without content sets its cookie, and has no body")
  func noContent() async throws {
    try await withEcho { socket throws in
      let response = try socket.get("/key", method: "POST", headers: ["Content-Length: 0"])
      #expect(response.status == "204 No Content")
      #expect(response.headers["set-cookie"] == "a=b; HttpOnly")
      #expect(response.headers["content-length"] == nil)
    }
  }

  @Test("a held response is sent once it is released", arguments: ["GET", "POST"])
  func held(method: String) async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } responder: {
      Echo($0)
    } body: { server in
      let (socket, other) = (try RawSocket(port: server.port), try RawSocket(port: server.port))
      try socket.send(
        Array("\(method) /held HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".utf8)
      )
      // The loop has the first request before it answers the second one, and holds its response.
      while try other.get("/isHeld").text == "no" {}
      #expect(try other.get("/release").status == "200 OK")
      #expect(try socket.receiveHead().hasPrefix("HTTP/1.1 204 "))
    }
  }

  @Test("a held response is replaced when it is released, and a large one arrives whole")
  func replaced() async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } responder: {
      Echo($0)
    } body: { server in
      let (socket, other) = (try RawSocket(port: server.port), try RawSocket(port: server.port))
      try socket.send(Array("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
      while try other.get("/isHeld").text == "no" {}
      #expect(try other.get("/releaseAnother").status == "200 OK")
      #expect(try socket.receiveHead().hasPrefix("HTTP/1.1 200 "))
      #expect(try socket.receive(1 << 20) == [UInt8](repeating: 55, count: 1 << 20))
      #expect(try socket.get("/echo").status == "200 OK")
    }
  }

  @Test("a held response whose connection is closed is dropped")
  func closedWhileHeld() async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } responder: {
      Echo($0)
    } body: { server in
      let (socket, other) = (try RawSocket(port: server.port), try RawSocket(port: server.port))
      try socket.send(Array("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
      while try other.get("/isHeld").text == "no" {}
      socket.reset()
      for _ in 1...20 { #expect(try other.get("/isHeld").status == "200 OK") }
      #expect(try other.get("/release").status == "200 OK")
      #expect(try other.get("/echo").status == "200 OK")
    }
  }
}

/// Says what it was asked.
private actor Echo: HTTPResponder {
  private nonisolated let loop: EventLoop
  private var hold: ResponseHold?

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    switch request.path {
    case "/echo":
      let secrets = [request.bearer, request.cookie("lectern-80")].map { $0 ?? "-" }
      let words = [request.method, request.path, "\(request.peer.address)"] + secrets
      return HTTPResponse(status: .ok, body: words.joined(separator: " ").utf8)
    case "/query":
      let parts = request.query.map { "\($0.name)=\($0.value)" }
      return HTTPResponse(status: .ok, body: parts.joined(separator: "&").utf8)
    case "/file":
      var response = HTTPResponse(status: .ok, headers: [("etag", "\"a\"")])
      response.file = request["path"].flatMap { StaticFile(path: $0) }
      return response
    case "/held":
      hold = ResponseHold()
      var response = HTTPResponse(status: .noContent)
      response.hold = hold
      return response
    case "/isHeld":
      return HTTPResponse(status: .ok, body: (hold == nil ? "no" : "yes").utf8)
    case "/releaseAnother":
      hold?.release(
        sending: HTTPResponse(status: .ok, body: [UInt8](repeating: 55, count: 1 << 20))
      )
      return HTTPResponse(status: .ok, body: "released".utf8)
    case "/release":
      hold?.release()
      return HTTPResponse(status: .ok, body: "released".utf8)
    case "/key":
      return HTTPResponse(status: .noContent, headers: [("set-cookie", "a=b; HttpOnly")])
    default:
      return nil
    }
  }
}
