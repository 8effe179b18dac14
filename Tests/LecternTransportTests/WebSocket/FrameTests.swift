import LecternTransport
import Testing

/// A frame is its bytes.
@Suite struct FrameTests {
  @Test("a frame keeps its bytes", arguments: [0, 1, 125, 126, 65_535, 65_536, 1_000_000])
  func bytes(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let frame = Frame(bytes)
    #expect(frame.count == count)
    #expect(frame.bytes == bytes)
    #expect(!frame.isCompressed)
  }

  @Test("a compressed message is a binary frame (RFC 6455 §11.8)")
  func compressed() {
    let frame = Frame(compressed: [0x78, 0x5E], leadingTo: nil)
    #expect(frame.withWire { Array($0) } == [0x82, 2, 0x78, 0x5E])
    #expect(frame.isCompressed)
  }
}
