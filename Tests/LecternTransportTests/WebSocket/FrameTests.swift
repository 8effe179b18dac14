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
  }
}
