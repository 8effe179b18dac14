import Composable
import Testing

/// Pages that do not read what they are sent.
@Suite struct SlowReaderTests {
  static let updates = 400

  @Test("one that never reads holds nobody up, costs little, and ends on the last state")
  func stalledReader() async throws {
    try await withServer { server in
      let stalled = try RawWebSocket(port: server.port, receiveBuffer: 4096)
      let reader = try server.connect()
      let text = String(repeating: "x", count: 64 * 1024)
      for count in 1...Self.updates {
        await server.store.send(.textChanged("\(count)" + text))
        // Every single state: nobody is held up by the one that stalls.
        #expect(try reader.receive().state?.count == count)
      }

      var counts: [Int] = []
      while counts.last != Self.updates {
        // Reading fails where a frame is not whole, or is no JSON.
        counts.append(try #require(try stalled.receive().state?.count))
      }
      #expect(counts == counts.sorted())
      #expect(Set(counts).count == counts.count)
      // In all 25 MB were sent to the one that reads. Of what the other gets in the end, 64 kB at a
      // time, all but the last state has been held for it.
      #expect(counts.count < 128)
    }
  }

  @Test("many that never read hold nobody up")
  func manyStalledReaders() async throws {
    try await withServer { server in
      let stalled = try (0..<20).map { _ in
        try RawWebSocket(port: server.port, receiveBuffer: 4096)
      }
      let reader = try server.connect()
      let text = String(repeating: "x", count: 64 * 1024)
      for count in 1...200 {
        await server.store.send(.textChanged("\(count)" + text))
        #expect(try reader.receive().state?.count == count)
      }
      for page in stalled { try page.receive(count: 200) }
    }
  }

  @Test("one that asks without end, and never reads the answers, is cut off; the others are not")
  func unreadReplies() async throws {
    try await withServer { server in
      let stalled = try RawWebSocket(port: server.port, receiveBuffer: 4096)
      let reader = try server.connect()
      let text = String(repeating: "x", count: 60 * 1024)
      do {
        // What the system holds for the page, either way, is soon full.
        for count in 0..<10_000 { try stalled.say("textChanged", value: "\"\(count)\(text)\"") }
        Issue.record("the page was not cut off")
      } catch RawSocket.Failure.closed {
        try reader.say("incrTapped", ref: 5)
        #expect(try reader.receiveReply().ref == 5)
      }
    }
  }
}
