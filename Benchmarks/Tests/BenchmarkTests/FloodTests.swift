import NIOCore
import Testing

@testable import Load

@Suite struct FloodTests {
  @Test("a request is complete, except in a flood of half requests", arguments: Flood.allCases)
  func opening(flood: Flood) {
    let request = String(buffer: flood.opening(port: 8080))
    guard flood != .silentConnects, flood != .departures else { return #expect(request.isEmpty) }
    #expect(request.hasPrefix("GET /socket HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n"))
    #expect(request.hasSuffix("\r\n\r\n") == (flood != .halfHandshakes))
  }

  @Test("a connection that stays open sends a masked frame of the declared length")
  func frame() throws {
    for flood in Flood.allCases where flood.senderCount > 0 {
      let frame = try #require(flood.frame)
      let length = try #require(frame.getInteger(at: 1, as: UInt8.self))
      #expect(length & 0x80 != 0)
      #expect(frame.readableBytes == 6 + Int(length & 0x7f))
    }
  }

  @Test(
    "a flood of new connections has no frame",
    arguments: [Flood.halfHandshakes, .joins, .silentConnects, .departures]
  )
  func noFrame(flood: Flood) {
    #expect(flood.frame == nil)
    #expect(flood.senderCount == 0)
  }
}
