import Logging
import Testing

@testable import LecternTransport

/// Servers that send anything but a response to ``HTTPClient``.
@Suite struct HostileServerTests {
  private let client: TestClient

  init() throws {
    client = try TestClient()
  }

  @Test(
    "a body that is too long ends the connection",
    arguments: [
      "Content-Length: 1001\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n", "\r\n",
      "Transfer-Encoding: chunked\r\n\r\nfffffff\r\n",
    ]
  )
  func endless(fields: String) async throws {
    let server = try RawServer(
      .send("HTTP/1.1 200 OK\r\n" + fields),
      .repeated(String(repeating: "a", count: 1_000))
    )
    #expect(await client.result(from: server.port) == .failure(.tooLong(1_000)))
  }

  @Test("a head without an end ends the connection")
  func endlessHead() async throws {
    for text in [
      "A: b\r\n", "X-\(String(repeating: "a", count: 100)): b\r\n", "a", "Set-Cookie: a\r\n",
    ] {
      let server = try RawServer(.send("HTTP/1.1 200 OK\r\n"), .repeated(text))
      guard case .failure(.failed) = await client.result(from: server.port) else {
        Issue.record("\(text) was taken")
        continue
      }
    }
  }

  @Test("a connection that ends too early is no response")
  func interrupted() async throws {
    let head = "HTTP/1.1 200 OK\r\n"
    for text in [
      head + "Content-Length: 5\r\n\r\nhell", head + "Content-Length: 5\r\n\r\n",
    ] {
      let server = try RawServer(.send(text))
      #expect(await client.result(from: server.port) == .failure(.interrupted), "\(text)")
    }
  }

  @Test("of chunks that end too early, no more is taken than was sent")
  func interruptedChunks() async throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    for text in ["5\r\nhel", "5\r\nhello\r\n", "5\r\nhello\r\n0\r\n", "100000005\r\nhel"] {
      let server = try RawServer(.send(head + text))
      if case .success(let response) = await client.result(from: server.port) {
        #expect("hello".utf8.starts(with: response.body), "\(text)")
      }
    }
  }

  @Test("whatever isn't HTTP is no response")
  func garbage() async throws {
    for text in [
      "", "hello", "\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n",
      "HTTP/1.1 -1 OK\r\n\r\n",
      "HTTP/1.1 99999999999 OK\r\nContent-Length: 0\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
      "HTTP/1.1 200 OK\r\nContent-Length: 5a\r\n\r\nhello",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffff0\r\nhello\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n80000000\r\nhello\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloworld\r\n0\r\n\r\n",
    ] {
      let server = try RawServer(.send(text))
      let result = await client.result(from: server.port)
      if case .success(let response) = result { Issue.record("\(text) is \(response)") }
    }
  }

  @Test("a server that is slow, or silent, is given up in time")
  func timeout() async throws {
    let head = "HTTP/1.1 200 OK\r\n"
    for steps: (RawServer.Step, RawServer.Step) in [
      (.waitForEnd, .waitForEnd), (.send(head), .waitForEnd),
      (.send(head + "A: "), .repeated("b", pause: 20)),
      (.send(head + "Content-Length: 900\r\n\r\n"), .repeated("b", pause: 20)),
      (.send(head + "\r\n"), .repeated("b", pause: 20)),
    ] {
      let server = try RawServer(steps.0, steps.1)
      // On a machine without time for the timer, the library gives up first.
      let result = await client.result(
        from: server.port,
        limit: .max,
        timeout: .milliseconds(300)
      )
      if case .success(let response) = result { Issue.record("\(response)") }
    }
  }

  @Test("nothing listens, or the name doesn't exist")
  func unreachable() async throws {
    for host in ["127.0.0.1", "nothing.invalid"] {
      guard case .failure(.failed) = await client.result(from: 1, host: host) else {
        Issue.record("\(host) has answered")
        continue
      }
    }
  }

  @Test("a self-signed certificate is refused", arguments: ["127.0.0.1", "localhost"])
  func selfSigned(host: String) async throws {
    let loop = try EventLoop(logger: Logger(label: "test"), backend: .poll)
    var configuration = ListenerConfiguration(subprotocol: "test")
    let certificate = try ExpiringCertificate()
    configuration.identity = certificate.identity
    configuration.port = 0
    let listener = Listener(configuration, handler: SilentHandler(loop), loop: loop)
    let port = try await listener.start()
    let result = await client.result(from: port, host: host, isSecure: true)
    guard case .failure(.failed(let reason)) = result else {
      Issue.record("the certificate was trusted: \(result)")
      return
    }
    #expect(reason.contains("certificate is not trusted: self"), "\(reason)")
    await loop.shutDown()
  }

  @Test("a server without encryption is no https server")
  func unencrypted() async throws {
    let server = try RawServer(
      .answerAtOnce,
      .send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")
    )
    guard case .failure(.failed) = await client.result(from: server.port, isSecure: true) else {
      Issue.record("the response was taken")
      return
    }
  }
}
