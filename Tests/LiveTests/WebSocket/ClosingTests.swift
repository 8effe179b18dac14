import LecternTransport
import Testing

/// The end of a listener.
@Suite struct ClosingTests {
  @Test("every page is told that the server is going away, and the server waits for them to go")
  func goingAway() async throws {
    try await withServer { server in
      let pages = try (0..<50).map { _ in try server.connect() }
      async let closed: Void = server.listener.close(patience: .seconds(30))
      for page in pages { #expect(try page.receiveClose() == 1001) }
      await closed
    }
  }

  @Test("a page that does not answer is waited for, but not for long")
  func stubbornPage() async throws {
    try await withServer { server in
      let page = try server.connect()
      await server.listener.close(patience: .milliseconds(1))
      #expect(try page.socket.receiveFrame().payload.prefix(2) == [0x03, 0xe9])
    }
  }

  @Test("nobody is let in afterwards")
  func afterwards() async throws {
    try await withServer { server in
      await server.listener.close()
      #expect(throws: RawSocket.Failure.self) { try RawWebSocket(port: server.port) }
    }
  }
}
