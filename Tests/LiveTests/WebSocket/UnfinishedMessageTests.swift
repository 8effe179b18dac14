import LecternTransport
import Testing

/// Messages that begin, and do not end.
@Suite struct UnfinishedMessageTests {
  /// A message of which there is all but the end.
  func half(_ count: Int) -> [UInt8] {
    RawFrame(.text, bytes: [UInt8](repeating: 32, count: count), isFinal: false).bytes
  }

  @Test("the connections with the largest unfinished messages are closed, and no other")
  func closed() async throws {
    try await withServer {
      $0.limits.unfinishedSize = 200_000
    } body: { server in
      // What is small stays, be it the oldest.
      let slow = try server.connect()
      let message = RawFrame.text(#"{"type":"action","ref":7,"name":"incrTapped","value":null}"#)
        .bytes
      try slow.socket.send(Array(message.dropLast(5)))
      let pages = try (0..<40).map { _ in
        let page = try server.connect()
        // The server may have closed it before its end.
        try? page.socket.send(half(60_000))
        return page
      }
      try await server.waitUntil { $0.closed[.policyViolation, default: 0] >= 36 }
      try slow.socket.send(Array(message.suffix(5)))
      #expect(try slow.receiveReply().ref == 7)
      #expect(try pages[0].receiveClose() == 1008)
    }
  }
}
