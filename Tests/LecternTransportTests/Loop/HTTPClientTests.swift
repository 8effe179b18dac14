import Logging
import Testing

@testable import LecternTransport

/// Requests to other servers, and their responses.
@Suite struct HTTPClientTests {
  private let client: TestClient

  init() throws {
    client = try TestClient()
  }

  private func response(_ text: String, status: Int = 200) -> Result<ClientResponse, ClientProblem>
  {
    .success(ClientResponse(status: status, body: Array(text.utf8)))
  }

  @Test("a GET request and its response")
  func get() async throws {
    let server = try RawServer(
      .send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"),
      .waitForEnd
    )
    #expect(
      await client.result(from: server.port, authorization: "Bearer a.b") == response("hello")
    )
    let lines = server.request.lowercased().split(separator: "\r\n")
    #expect(lines.first == "get /a?b=%20c http/1.1")
    #expect(lines.contains("host: 127.0.0.1:\(server.port)"))
    #expect(lines.contains("authorization: bearer a.b"))
    #expect(lines.contains("accept: application/json"))
    #expect(!lines.contains { $0.hasPrefix("upgrade") || $0.hasPrefix("sec-websocket") })
  }

  @Test("a form and its response")
  func form() async throws {
    let server = try RawServer(
      .send("HTTP/1.1 400 Bad\r\nContent-Length: 2\r\n\r\n{}"),
      .waitForEnd
    )
    let form = "code=" + String(repeating: "a", count: 10_000)
    #expect(await client.result(from: server.port, form: form) == response("{}", status: 400))
    #expect(server.request.hasPrefix("POST /a?b=%20c HTTP/1.1\r\n"))
    #expect(
      server.request.lowercased().contains("content-type: application/x-www-form-urlencoded\r\n")
    )
    #expect(server.request.hasSuffix("\r\n\r\n" + form))
  }

  @Test("a body in chunks, in many pieces, without a length, or empty")
  func bodies() async throws {
    let chunks = "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n"
    let head = "HTTP/1.1 200 OK\r\n"
    for text in [
      head + "Transfer-Encoding: chunked\r\n\r\n" + chunks, head + "\r\nhello world",
      head + "Connection: close\r\n\r\nhello world", "HTTP/1.0 200 OK\r\n\r\nhello world",
      head + "Content-Length: 11\r\n\r\nhello world",
    ] {
      let whole = try RawServer(.send(text))
      #expect(await client.result(from: whole.port) == response("hello world"), "\(text)")
      let pieces = try RawServer(pieces: text)
      #expect(await client.result(from: pieces.port) == response("hello world"), "\(text)")
    }
    let empty = try RawServer(.send(head + "Content-Length: 0\r\n\r\n"), .waitForEnd)
    #expect(await client.result(from: empty.port) == response(""))
    let none = try RawServer(.send("HTTP/1.1 204 No Content\r\n\r\n"))
    #expect(await client.result(from: none.port) == response("", status: 204))
  }

  @Test("a redirect is not followed")
  func redirect() async throws {
    let other = try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na"))
    for status in [301, 302, 303, 307, 308] {
      let head = "HTTP/1.1 \(status) Moved\r\nLocation: http://127.0.0.1:\(other.port)/\r\n"
      let server = try RawServer(.send(head + "Content-Length: 0\r\n\r\n"), .waitForEnd)
      #expect(
        await client.result(from: server.port, form: "secret=a") == response("", status: status)
      )
    }
    #expect(other.request.isEmpty)
    _ = await client.result(from: other.port)
  }

  @Test("a request whose parts are not allowed in HTTP is not sent")
  func malformed() async {
    for path in ["", "a", "/a b", "/a\r\nHost: b", "/é"] {
      #expect(await client.result(from: 1, path: path) == .failure(.malformed))
    }
    #expect(await client.result(from: 1, authorization: "a\r\nb: c") == .failure(.malformed))
    for host in ["", "a b", "a\n"] {
      #expect(await client.result(from: 1, host: host) == .failure(.malformed))
    }
    for port in [0, -1, 65_536] { #expect(await client.result(from: port) == .failure(.malformed)) }
  }

  @Test("many requests at once have their own responses")
  func many() async throws {
    let servers = try (0..<50).map { number in
      try RawServer(.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\(10 + number)"))
    }
    await withTaskGroup { group in
      for (number, server) in servers.enumerated() {
        group.addTask {
          #expect(await client.result(from: server.port) == response("\(10 + number)"))
        }
      }
    }
  }
}

/// A client for all tests. It stays: see `EventLoop.shutDown()`.
struct TestClient {
  private static let shared = Result { try HTTPClient(logger: Logger(label: "test")) }
  private let client: HTTPClient

  init() throws {
    client = try Self.shared.get()
  }

  func result(
    from port: Int,
    host: String = "127.0.0.1",
    isSecure: Bool = false,
    path: String = "/a?b=%20c",
    authorization: String? = nil,
    form: String? = nil,
    limit: Int = 1_000,
    timeout: Duration = .seconds(300)
  ) async -> Result<ClientResponse, ClientProblem> {
    let request = ClientRequest(
      host: host,
      port: port,
      isSecure: isSecure,
      path: path,
      authorization: authorization,
      form: form
    )
    return await client.response(to: request, limit: limit, timeout: timeout)
  }
}

extension RawServer {
  /// Sends a text byte by byte.
  fileprivate convenience init(pieces text: String) throws {
    try self.init(steps: text.unicodeScalars.map { .send(String($0)) })
  }
}
