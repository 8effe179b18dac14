import LecternTransport
import Synchronization
import Testing

/// Requests that are none, or that could be taken for two.
@Suite struct MalformedRequestTests {
  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "index")
  }

  /// All that comes back for some bytes, after which nothing is sent.
  func answer(to request: String) async throws -> String {
    let folder = site.folder
    let answer = Mutex("")
    try await withServer {
      $0.mounts = [.init(folder: folder)]
    } body: { server in
      let socket = try RawSocket(port: server.port)
      try socket.send(Array(request.utf8))
      socket.endSending()
      let bytes = try socket.receiveAll()
      answer.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
    }
    return answer.withLock(\.self)
  }

  @Test(
    "another version of HTTP is refused with the supported one",
    arguments: ["9.9", "2.0", "0.9", "3.1"]
  )
  func version(number: String) async throws {
    let answer = try await answer(to: "GET / HTTP/\(number)\r\nHost: localhost\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 505 "))
  }

  @Test(
    "a request with a malformed version is refused",
    arguments: ["", " HTTP/1", " HTTP/1.1.1", " HTTP/1.1 HTTP/1.1", " http/1.1", " HTTP/x.y", " H"]
  )
  func noVersion(text: String) async throws {
    let answer = try await answer(to: "GET /\(text)\r\nHost: localhost\r\n\r\n")
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400 "))
  }

  private static let ends = [
    " :", "\t:", "  :", " \t:", "\t\t :", "          :", "\0:", "\0\0:", "\0x:",
  ]

  static let doubtful: [String] = ["Content-Length", "transfer-encoding"].flatMap { name in
    ends.map { name + $0 } + [" \(name):", "\t\(name):", "\0\(name):"]
  }

  @Test("an ambiguous length is refused, and the bytes after it are not parsed")
  func length() async throws {
    for name in Self.doubtful {
      let inner = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
      for place in ["\(name) 41\r\nHost: localhost", "Host: localhost\r\n\(name) 41"] {
        let answer = try await answer(to: "GET / HTTP/1.1\r\n\(place)\r\n\r\n" + inner)
        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(name.debugDescription)")
        #expect(answer.split(separator: "HTTP/1.1 ").count == 1)
      }
    }
  }

  @Test(
    "a malformed host is refused",
    arguments: [
      "localhost:evil.example", "localhost:80:81", "localhost :80", "[::1]x", "local\0host",
    ]
  )
  func host(host: String) async throws {
    let answer = try await answer(to: "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 400 ") || answer.hasPrefix("HTTP/1.1 403 "))
  }

  @Test("a refusal is not cached", arguments: ["GET /none", "POST /"])
  func notKept(line: String) async throws {
    let answer = try await answer(to: "\(line) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 40"))
    #expect(answer.contains("\r\ncache-control: no-store\r\n"))
  }
}
