import Composable
import Testing

/// Frames as the protocol has them, and as it does not.
@Suite struct FramingTests {
  @Test("a message may arrive in fragments that split a character, with pings between them")
  func fragments() async throws {
    try await withServer { server in
      let page = try server.connect()
      let message = #"{"type":"action","ref":1,"name":"textChanged","value":"é🎉"}"#
      for (index, byte) in message.utf8.enumerated() {
        let isLast = index == message.utf8.count - 1
        let opcode: RawFrame.Opcode = index == 0 ? .text : .continuation
        try page.send(RawFrame(opcode, bytes: [byte], isFinal: isLast))
        // Neither is text, though they come between parts of one.
        if !isLast { try page.send(RawFrame(.pong, bytes: [0xff])) }
      }
      #expect(try page.receive(count: 1).state?.text == "é🎉")
    }
  }

  @Test("a message may arrive byte by byte")
  func dribble() async throws {
    try await withServer { server in
      let page = try server.connect()
      let frame = RawFrame.text(#"{"type":"action","ref":1,"name":"incrTapped"}"#)
      for byte in frame.bytes { try page.socket.send([byte]) }
      try page.receive(count: 1)
    }
  }

  @Test("many messages may arrive at once, and each is answered")
  func burst() async throws {
    try await withServer { server in
      let page = try server.connect()
      let frames = (1...200).map {
        RawFrame.text(#"{"type":"action","ref":\#($0),"name":"incrTapped"}"#).bytes
      }
      try page.socket.send(Array(frames.joined()))
      for ref in 1...200 { #expect(try page.receiveReply().ref == ref) }
      #expect(await server.state.count == 200)
    }
  }

  @Test("a ping is answered with its own payload", arguments: ["", "x", "hello"])
  func ping(payload: String) async throws {
    try await withServer { server in
      let page = try server.connect()
      try page.send(RawFrame(.ping, payload))
      #expect(try page.receiveFrame().opcode == .pong)
      try page.send(RawFrame(.ping, payload))
      #expect(try page.receiveFrame().payload == Array(payload.utf8))
    }
  }

  @Test("every ping is answered, in order, before the messages after it")
  func pings() async throws {
    try await withServer { server in
      let page = try server.connect()
      let pings = (0..<100).map { RawFrame(.ping, "\($0)").bytes }
      let action = RawFrame.text(#"{"type":"action","ref":1,"name":"incrTapped"}"#).bytes
      try page.socket.send(Array(pings.joined()) + action)
      for count in 0..<100 {
        let pong = try page.receiveFrame()
        #expect(pong.opcode == .pong)
        #expect(pong.payload == Array("\(count)".utf8))
      }
      #expect(try page.receive().state?.count == 1)
    }
  }

  @Test("a page that hangs up during a frame is closed")
  func halfClosed() async throws {
    try await withServer { server in
      let page = try RawWebSocket(port: server.port, receiveBuffer: 4096)
      for count in 0..<100 {
        await server.store.send(.textChanged("\(count)" + String(repeating: "x", count: 64 * 1024)))
      }
      page.socket.endSending()
      #expect(throws: RawSocket.Failure.closed) { while true { _ = try page.receiveFrame() } }
    }
  }

  @Test("an unsolicited pong is ignored", arguments: ["", "x"])
  func unsolicitedPong(payload: String) async throws {
    try await withServer { server in
      let page = try server.connect()
      for _ in 0..<10 { try page.send(RawFrame(.pong, payload)) }
      try page.say("incrTapped")
      #expect(try page.receive().state?.count == 1)
    }
  }

  static let violations: [(frames: [RawFrame], code: Int?)] = [
    ([reserved(4)], 1002), ([reserved(2)], 1002), ([reserved(1)], 1002),
    ([RawFrame(.reserved, "x")], 1002), ([RawFrame(.continuation, "x")], 1002),
    ([RawFrame(.ping, "x", isFinal: false)], 1002),
    ([RawFrame(.text, "x", isFinal: false), .text("y")], 1002),
    ([RawFrame(.ping, String(repeating: "x", count: 126))], 1002),
    ([unmasked], 1002), ([RawFrame(.binary, "x")], 1003),
    ([RawFrame(.close, bytes: [3])], 1002), ([RawFrame(.close, bytes: [3, 0xed])], 1002),
    ([RawFrame(.close, bytes: [3, 0xe8, 0xff])], 1007),
    ([RawFrame(.text, bytes: [0xed, 0xa0], isFinal: false)], 1007),
  ]

  static var unmasked: RawFrame {
    var frame = RawFrame.text(#"{"type":"action","ref":1,"name":"incrTapped"}"#)
    frame.isMasked = false
    return frame
  }

  static func reserved(_ bits: UInt8) -> RawFrame {
    var frame = RawFrame.text(#"{"type":"action","ref":1,"name":"incrTapped"}"#)
    frame.reserved = bits
    return frame
  }

  @Test("a violation of the protocol closes its connection, and no other", arguments: violations)
  func violation(frames: [RawFrame], code: Int?) async throws {
    try await withServer { server in
      let other = try server.connect()
      let page = try server.connect()
      for frame in frames { try page.send(frame) }
      #expect(try page.receiveClose() == code)
      #expect(await server.state == BoardState())
      try other.say("incrTapped")
      #expect(try other.receive().state?.count == 1)
    }
  }

  @Test("garbage closes its connection, and no other")
  func garbage() async throws {
    try await withServer { server in
      let other = try server.connect()
      let page = try server.connect()
      try page.socket.send(Array(repeating: 0xff, count: 10_000))
      // With or without a word: what is unread when a socket is closed may break off what was sent.
      _ = try page.receiveClose()
      try other.say("incrTapped")
      #expect(try other.receive().state?.count == 1)
    }
  }

  @Test("no frame follows the close frame of a violation")
  func afterViolation() async throws {
    try await withServer { server in
      let page = try server.connect()
      let other = try server.connect()
      try page.send(RawFrame(.reserved, "x"))
      let close = try page.receiveFrame()
      #expect(close.opcode == .close)
      try other.say("incrTapped")
      try other.receive(count: 1)
      try page.send(RawFrame(.close, bytes: close.payload))
      #expect(try page.socket.receiveAll().isEmpty)
    }
  }
}
