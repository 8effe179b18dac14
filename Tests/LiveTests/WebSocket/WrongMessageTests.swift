import Testing

/// What a page may not say, and how large it may be.
@Suite struct WrongMessageTests {
  /// Sends a wrong message, and expects that no other page is affected.
  func check(
    _ frames: [RawFrame],
    expect: @escaping @Sendable (RawWebSocket) throws -> Void
  ) async throws {
    try await withServer { server in
      let other = try server.connect()
      let page = try server.connect()
      for frame in frames { try page.send(frame) }
      try expect(page)
      #expect(await server.state == BoardState())
      try other.say("incrTapped")
      #expect(try other.receive().state?.count == 1)
    }
  }

  @Test(
    "a message that is no action is answered with a fault, and the connection is kept",
    arguments: [
      ("hello", "malformed_message"), ("", "malformed_message"), ("{}", "malformed_message"),
      (#"{"type":"wish","ref":1}"#, "unknown_message"),
      (#"{"type":"action","ref":1,"name":"launch"}"#, "unknown_action"),
      (#"{"type":"action","ref":1,"name":"loaded","value":5}"#, "server_only"),
      (#"{"type":"action","ref":1,"name":"textChanged","value":5}"#, "invalid_value"),
      (String(repeating: "[", count: 64 * 1024), "malformed_message"),
    ]
  )
  func faults(text: String, code: String) async throws {
    try await check([.text(text)]) { page in
      let fault = try page.receive()
      #expect(fault.type == "fault")
      #expect(fault.code == code)
      try page.send("again")
      #expect(try page.receive().type == "fault")
    }
  }

  /// The same, where the connection is to be closed.
  func check(_ frames: RawFrame..., closesWith code: Int) async throws {
    try await check(frames) { page throws in #expect(try page.receiveClose() == code) }
  }

  @Test("a binary message closes the connection with 1003", arguments: [0, 1, 1000])
  func binary(count: Int) async throws {
    let bytes = Array(repeating: UInt8(0), count: count)
    try await check(RawFrame(.binary, bytes: bytes), closesWith: 1003)
  }

  @Test("a message of 64 KiB and one byte closes the connection with 1009")
  func tooBig() async throws {
    let text = String(repeating: " ", count: 64 * 1024 + 1)
    try await check(.text(text), closesWith: 1009)
  }

  @Test("a message that grows too large in fragments closes the connection with 1009")
  func tooBigInFragments() async throws {
    let half = String(repeating: " ", count: 32 * 1024)
    try await check(
      RawFrame(.text, half, isFinal: false),
      RawFrame(.continuation, half, isFinal: false),
      RawFrame(.continuation, " "),
      closesWith: 1009
    )
  }

  @Test(
    "text that is not UTF-8 closes the connection with 1007",
    arguments: [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]
  )
  func notUTF8(bytes: [UInt8]) async throws {
    try await check(RawFrame(.text, bytes: bytes), closesWith: 1007)
  }

  @Test("an incomplete character closes the connection with 1007")
  func unfinishedCharacter() async throws {
    try await check(
      RawFrame(.text, bytes: [0xc3], isFinal: false),
      RawFrame(.continuation, ""),
      closesWith: 1007
    )
  }

  /// An action in so many bytes.
  func message(count: Int) -> String {
    let start = #"{"type":"action","ref":1,"name":"textChanged","value":""#
    return start + String(repeating: "x", count: count - start.utf8.count - 2) + "\"}"
  }

  @Test("a message of 64 KiB is accepted, at once or in fragments", arguments: [1, 2, 1000])
  func largest(fragments: Int) async throws {
    let bytes = Array(message(count: 64 * 1024).utf8)
    try await withServer { server in
      let page = try server.connect()
      let size = bytes.count / fragments + 1
      for start in stride(from: 0, to: bytes.count, by: size) {
        let end = min(start + size, bytes.count)
        let opcode: RawFrame.Opcode = start == 0 ? .text : .continuation
        let part = Array(bytes[start..<end])
        try page.send(RawFrame(opcode, bytes: part, isFinal: end == bytes.count))
      }
      #expect(try page.receive().state?.text.utf8.count == 64 * 1024 - 57)
      #expect(try page.receive().type == "ack")
    }
  }
}
