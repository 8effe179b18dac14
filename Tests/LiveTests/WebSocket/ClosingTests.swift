import LecternTransport
import Testing

/// The end of a listener.
@Suite struct ClosingTests {
  @Test("every page is closed with 1001, and the server waits for them")
  func goingAway() async throws {
    try await withServer { server in
      let pages = try (0..<50).map { _ in try server.connect() }
      // Not a child of this task, whose thread is about to wait.
      let closed = Task.detached { await server.listener.close(timeout: .seconds(30)) }
      for page in pages { #expect(try page.receiveClose() == 1001) }
      await closed.value
    }
  }

  @Test("a page that does not answer the close frame is closed within a second")
  func stubbornPage() async throws {
    try await withServer { server in
      let page = try server.connect()
      await server.listener.close(timeout: .milliseconds(1))
      #expect(try page.socket.receiveFrame().payload.prefix(2) == [0x03, 0xe9])
    }
  }

  @Test("a closed listener accepts no connection")
  func afterwards() async throws {
    try await withServer { server in
      await server.listener.close()
      #expect(throws: RawSocket.Failure.self) { try RawWebSocket(port: server.port) }
    }
  }
}
