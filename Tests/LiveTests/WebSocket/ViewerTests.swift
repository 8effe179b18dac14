import Composable
import Testing

/// Pages that look at one room over real sockets.
@Suite struct ViewerTests {
  @Test("a late joiner receives the present state and its identity at once")
  func lateViewer() async throws {
    try await withServer { server in
      await server.store.send(.textChanged("hello"))
      let message = try RawWebSocket(port: server.port).receive()
      #expect(message.type == "snapshot")
      #expect(message.state?.text == "hello")
      #expect(message.viewer?.id.isEmpty == false)
    }
  }

  @Test("two viewers receive each other's changes")
  func twoViewers() async throws {
    try await withServer { server in
      let pages = try [server.connect(), server.connect()]
      for count in 1...20 {
        try pages[count % 2].say("incrTapped")
        for page in pages { try page.receive(count: count) }
      }
    }
  }

  @Test("an update is the same bytes for every page")
  func sameBytes() async throws {
    try await withServer { server in
      let pages = try (0..<5).map { _ in try server.connect() }
      await server.store.send(.textChanged("hello"))
      let frames = try pages.map { try $0.receiveFrame() }
      let message = String(decoding: frames[0].payload, as: UTF8.self)
      #expect(message.contains("hello"))
      #expect(!message.contains("viewer"))
      #expect(frames.allSatisfy { $0 == frames[0] })
    }
  }

  @Test("an action is acknowledged to its sender, after its change")
  func acknowledgement() async throws {
    try await withServer { server in
      let page = try server.connect()
      try page.say("incrTapped", ref: 7)
      let change = try page.receive()
      let acknowledgement = try page.receive()
      #expect(change.state?.count == 1)
      #expect(acknowledgement.type == "ack")
      #expect(acknowledgement.ref == 7)
      #expect(acknowledgement.revision == change.revision)
    }
  }

  @Test("300 pages connect at once, and all receive one page's change")
  func manyViewers() async throws {
    try await withServer { server in
      let pages = try (0..<300).map { _ in try RawWebSocket(beginningAtPort: server.port) }
      for page in pages { try page.receiveHandshake() }
      let viewers = try pages.map { try $0.receive().viewer?.id }
      #expect(Set(viewers).count == 300)
      try pages[299].say("incrTapped")
      for page in pages { try page.receive(count: 1) }
    }
  }

  @Test("a page that closes receives a close frame, and others are kept")
  func leaving() async throws {
    try await withServer { server in
      let pages = try [server.connect(), server.connect()]
      try pages[0].send(RawFrame(.close, bytes: [0x03, 0xe8]))
      #expect(try pages[0].receiveClose() == 1000)
      try pages[1].say("incrTapped")
      try pages[1].receive(count: 1)
    }
  }

  @Test("pages that vanish do not affect others")
  func vanishing() async throws {
    try await withServer { server in
      let stays = try server.connect()
      for count in 1...30 {
        let vanishes = try server.connect()
        try vanishes.say("incrTapped")
        try stays.receive(count: count)
        switch count % 3 {
        case 0: vanishes.socket.reset()
        case 1: vanishes.socket.close()
        default: try vanishes.socket.send([0x81, 0xfe])
        }
      }
      #expect(await server.state.count == 30)
    }
  }
}
