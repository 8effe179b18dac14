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
}

/// Says what it was asked.
private actor Echo: HTTPResponder {
  private nonisolated let loop: EventLoop

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
    case "/key":
      return HTTPResponse(status: .noContent, headers: [("set-cookie", "a=b; HttpOnly")])
    default:
      return nil
    }
  }
}
