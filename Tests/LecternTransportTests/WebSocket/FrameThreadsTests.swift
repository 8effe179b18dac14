import Testing

@testable import LecternTransport

/// Frames that several threads send.
@Suite struct FrameThreadsTests {
  @Test("a frame is sent to each viewer once, and the viewers left out are named in order")
  func parts() {
    let frame = Frame([1, 2, 3])
    var counts = [Int](repeating: 0, count: 5_000)
    let unsent = counts.withUnsafeMutableBufferPointer { counts in
      frame.send(to: counts, in: 100..<5_000, on: SendThreads(3)) { counts, part, _ in
        part.compactMap { index in
          counts[index] += 1
          if index.isMultiple(of: 1_000) { return (index, .refused) }
          return index.isMultiple(of: 700) ? (index, .begun(index)) : nil
        }
      }
    }
    #expect(counts[..<100].allSatisfy { $0 == 0 } && counts[100...].allSatisfy { $0 == 1 })
    #expect(unsent.refused == [1_000, 2_000, 3_000, 4_000])
    #expect(unsent.begun.map(\.index) == [700, 1_400, 2_100, 2_800, 3_500, 4_200, 4_900])
    #expect(unsent.begun.allSatisfy { $0.index == $0.count })
  }
}
