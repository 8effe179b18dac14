import LecternTransport
import LecternWire
import Testing

/// Pings, and the connections that do not answer them.
@Suite struct PingTests {
  @Test("a page is pinged, and stays as long as it answers")
  func answers() async throws {
    try await withServer {
      $0.pingInterval = .seconds(1)
    } body: { server in
      let page = try server.connect()
      // A connection that does not answer is closed at the second ping.
      for _ in 0..<4 {
        let ping = try page.socket.receiveFrame()
        #expect(ping.opcode == .ping)
        try page.send(RawFrame(.pong, bytes: ping.payload))
      }
      try page.say("incrTapped")
      try page.receive(count: 1)
    }
  }

  @Test("each ping carries a heartbeat that a page receives")
  func heartbeat() async throws {
    try await withServer {
      $0.pingInterval = .seconds(1)
      $0.heartbeat = Heartbeat.encoded
    } body: { server in
      let page = try server.connect()
      for _ in 0..<3 {
        let ping = try page.socket.receiveFrame()
        #expect(ping.opcode == .ping)
        let heartbeat = try page.socket.receiveFrame()
        #expect(heartbeat.opcode == .text)
        #expect(heartbeat.payload == Heartbeat.encoded)
        try page.send(RawFrame(.pong, bytes: ping.payload))
      }
    }
  }

  @Test("any message counts as an answer to a ping")
  func talks() async throws {
    try await withServer {
      $0.pingInterval = .seconds(1)
    } body: { server in
      let page = try server.connect()
      for count in 1...4 {
        while try page.socket.receiveFrame().opcode != .ping {}
        try page.say("incrTapped", ref: count)
      }
      #expect(try page.receiveReply().ref == 4)
    }
  }

  @Test("a page that does not answer pings is closed, and no other is")
  func silence() async throws {
    try await withServer {
      $0.pingInterval = .seconds(1)
    } body: { server in
      let silent = try server.connect()
      let other = try server.connect()
      // By the third ping of one, the other should have answered the second.
      for _ in 0..<3 {
        let ping = try other.socket.receiveFrame()
        try other.send(RawFrame(.pong, bytes: ping.payload))
      }
      // One ping, and then no close frame, as the page would not read it.
      #expect(try silent.socket.receiveFrame().opcode == .ping)
      #expect(try silent.socket.receiveAll().isEmpty)
      #expect(await server.listener.statistics.silent == [.pingUnanswered: 1])
      try other.say("incrTapped")
      try other.receive(count: 1)
    }
  }
}
