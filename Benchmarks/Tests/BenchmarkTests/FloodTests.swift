import NIOCore
import Testing

@testable import Load

@Suite struct FloodTests {
  @Test("a request is whole, but where half of it is what matters", arguments: Flood.allCases)
  func opening(flood: Flood) {
    let request = String(buffer: flood.opening(port: 8080))
    guard flood != .silentConnects, flood != .departures else { return #expect(request.isEmpty) }
    #expect(request.hasPrefix("GET /socket HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n"))
    #expect(request.hasSuffix("\r\n\r\n") == (flood != .halfHandshakes))
  }

  @Test("those who stay have a frame to send, which is masked and as long as it says")
  func frame() throws {
    for flood in Flood.allCases where flood.speakerCount > 0 {
      let frame = try #require(flood.frame)
      let length = try #require(frame.getInteger(at: 1, as: UInt8.self))
      #expect(length & 0x80 != 0)
      #expect(frame.readableBytes == 6 + Int(length & 0x7f))
    }
  }

  @Test(
    "those who come each time have none",
    arguments: [Flood.halfHandshakes, .joins, .silentConnects, .departures]
  )
  func noFrame(flood: Flood) {
    #expect(flood.frame == nil)
    #expect(flood.speakerCount == 0)
  }
}
