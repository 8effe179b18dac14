import Composable
import LecternTransport
import Testing

/// Pages that do not read what they are sent.
@Suite struct SlowReaderTests {
  static let updates = 400

  @Test("a page that never reads delays no other, costs little memory, and ends on the last state")
  func stalledReader() async throws {
    try await withServer { server in
      let stalled = try RawWebSocket(port: server.port, receiveBuffer: 4096)
      let reader = try server.connect()
      let text = String(repeating: "x", count: 64 * 1024)
      for count in 1...Self.updates {
        await server.store.send(.textChanged("\(count)" + text))
        // Every state: the stalled page delays no other.
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

  @Test("a slow reader receives whole frames")
  func unhurriedReader() async throws {
    try await withServer { server in
      let page = try RawWebSocket(port: server.port, receiveBuffer: 4096)
      let text = String(repeating: "x", count: 64 * 1024)
      // Not on the thread that reads.
      let sending = Task.detached {
        for count in 1...Self.updates {
          await server.store.send(.textChanged("\(count)" + text))
        }
      }
      // Reading fails where a frame is begun before the one before it has ended.
      try page.receive(count: Self.updates)
      await sending.value
    }
  }

  @Test("many pages that never read delay no other")
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

  @Test("a page that sends without end and never reads is closed; others are not")
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

  @Test("a page that closes and never reads the answer is closed")
  func unreadGoodbye() async throws {
    try await withServer { server in
      // The answer waits where the system holds no more, and the library holds nothing: with frames of
      // many lengths, that is so for some of the pages.
      var pages: [RawWebSocket] = []
      for count in 1...12_000 {
        await server.store.send(.textChanged(String(repeating: "x", count: count * 37 % 200)))
        if count % 100 == 0, pages.count < 40 {
          pages.append(try RawWebSocket(port: server.port, receiveBuffer: 4096))
        }
      }
      for page in pages { try page.send(RawFrame(.close, bytes: [0x03, 0xe8])) }
      // The server reads nothing more from them. A connection that stays open stops taking bytes, which fails otherwise.
      for page in pages {
        #expect(throws: RawSocket.Failure.closed) {
          while true { try page.say("incrTapped") }
        }
      }
    }
  }
}
