import LecternClient
import LecternTransport
import LecternWire
import Testing

/// The Swift client, with a server in the same process.
@Suite struct RemoteRoomTests {
  private func connect(to server: LiveServer) throws -> RemoteRoom<BoardState, BoardAction> {
    try RemoteRoom(at: "http://127.0.0.1:\(server.port)/")
  }

  @Test("a client shows each change, and its actions are done when send returns")
  func following() async throws {
    try await withServer { server in
      let room = try connect(to: server)
      var states = room.states.makeAsyncIterator()
      #expect(try await states.next()?.view == BoardState())
      let revision = try await room.send(.textChanged("é\u{1F600}\""))
      let state = try #require(await states.next())
      #expect(state.view == BoardState(count: 1, text: "é\u{1F600}\""))
      #expect(state.revision == revision)
      #expect(await server.state == state.view)
      await room.close()
      try await server.waitUntil { $0.webSockets == 0 }
    }
  }

  @Test("the actions of many clients run once each")
  func many() async throws {
    try await withServer { server in
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            let room = try connect(to: server)
            for _ in 0..<20 { try await room.send(.incrTapped) }
            await room.close()
          }
        }
        try await group.waitForAll()
      }
      #expect(await server.state.count == 160)
    }
  }

  @Test("a refusal of the room is thrown")
  func refusal() async throws {
    try await withServer { server in
      let room = try connect(to: server)
      let fault = await #expect(throws: Fault.self) { try await room.send(.loaded(7)) }
      #expect(fault?.code == .serverOnly)
      await room.close()
    }
  }
}
