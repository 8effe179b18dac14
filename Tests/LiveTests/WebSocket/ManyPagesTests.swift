import Composable
import LecternTransport
import Testing

/// More pages than one thread sends to.
@Suite struct ManyPagesTests {
  @Test("two threads send every page each state once, in whole frames, also where some never read")
  func twoThreads() async throws {
    try await withServer { server in
      let pages = try (0..<SendThreads.threshold).map { _ in try server.connect() }
      let stalled = try (0..<8).map { _ in
        try RawWebSocket(port: server.port, receiveBuffer: 4096)
      }
      let text = String(repeating: "x", count: 64 * 1024)
      let updates = 12
      for count in 1...updates {
        await server.store.send(.textChanged("\(count)" + text))
        let first = try pages[0].socket.receiveFrame().payload
        for page in pages.dropFirst() {
          #expect(try page.socket.receiveFrame().payload == first)
        }
      }
      for page in pages.prefix(10) {
        try page.say("incrTapped", ref: 1)
        #expect(try page.receiveReply().ref == 1)
      }
      for page in stalled { try page.receive(count: updates + 10) }
    }
  }
}
