import LecternBytes
import Testing

@testable import LecternRelay

@Suite("Slots") struct SlotSetTests {
  @Test(
    "a set is written as its runs",
    arguments: [
      ([], []), ([0], [0..<1]), ([5, 3, 4], [3..<6]), (Array(0..<200), [0..<200]),
      ([63, 64], [63..<65]), ([0, 64, 128], [0..<1, 64..<65, 128..<129]), ([1, 1], [1..<2]),
      (Array(0..<64) + Array(66..<70), [0..<64, 66..<70]), ([127], [127..<128]),
    ] as [([Int], [Range<Int>])]
  )
  func runs(slots: [Int], runs: [Range<Int>]) throws {
    var set = SlotSet()
    for slot in slots { set.insert(slot) }
    #expect(set.runs == runs)
    var writer = ByteWriter()
    writer.write(set)
    var reader = ByteReader(writer.bytes)
    #expect(reader.runs() == runs)
    #expect(reader.isAtEnd)
  }

  @Test("any set has the runs of its slots")
  func anySet() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let slots = Set((0..<40).map { _ in Int.random(in: 0..<150, using: &generator) })
      var set = SlotSet()
      for slot in slots { set.insert(slot) }
      #expect(set.runs.flatMap { Array($0) } == slots.sorted())
    }
  }

  @Test(
    "runs that no set has are refused",
    arguments: [[1], [1, 0, 0], [1, 5], [2, 0, 1], [1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]]
      as [[UInt8]]
  )
  func refusal(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    #expect(reader.runs() == nil)
  }
}
