import Composable
import LecternLog
import Testing

@testable import LecternRoom

/// What is in flight, in memory that the next process reads.
@Suite struct FlightPageTests {
  let memory = FlightMemory()

  @Test("an action is read as it was written")
  func action() {
    var page = memory.page
    page.setMessage(
      client: String(repeating: "0123456789abcdef", count: 2),
      ref: 7,
      sender: "p1",
      role: "participant",
      name: "grid.columnPicked"
    )
    let value = Array(#"{"column":7,"of":"größer"}"#.utf8)
    page.setAction(lane: .app, count: 41, cause: nil, effect: nil, value: value)
    page.begin(.reducing, on: 1)
    #expect(
      memory.page.record
        == FlightRecord(
          phase: .reducing,
          count: 41,
          client: "0123456789abcdef0123456789abcdef",
          ref: 7,
          sender: "p1",
          role: "participant",
          name: "grid.columnPicked",
          value: #"{"column":7,"of":"größer"}"#
        )
    )
  }

  @Test("an action of an effect has its cause, and no message of an earlier one")
  func effect() {
    memory.write(ref: 3)
    var page = memory.page
    page.setMessage(client: nil, ref: nil, sender: nil, role: nil, name: "loaded")
    let number = EffectNumber(action: 5, index: 2)
    page.setAction(lane: .room, count: 6, cause: 5, effect: number, value: nil)
    page.begin(.reducing, on: 1)
    let expected = FlightRecord(
      phase: .reducing,
      lane: .room,
      count: 6,
      cause: 5,
      effect: number,
      name: "loaded"
    )
    #expect(memory.page.record == expected)
  }

  @Test("nothing is in flight once it is cleared, before it begins, and in empty memory")
  func nothing() {
    #expect(memory.page.record == nil)
    memory.write()
    #expect(memory.page.record != nil)
    memory.page.clear()
    #expect(memory.page.record == nil)
    var page = memory.page
    page.setMessage(client: nil, ref: 1, sender: nil, role: nil, name: "a")
    #expect(memory.page.record == nil)
  }

  @Test("a record of which any word is torn is none")
  func torn() {
    memory.write(ref: 3, value: "[1,2,3,4,5,6,7,8,9]")
    let (first, last) = (FlightPage.Word.phase.rawValue, FlightPage.Word.lengths.rawValue + 12)
    for word in first...last where word != FlightPage.Word.thread.rawValue {
      for bit in stride(from: 0, to: 64, by: 7) {
        let whole = memory.words[word]
        memory.words[word] ^= 1 << bit
        // A phase may become another one.
        if let record = memory.page.record {
          #expect(word == first && record.ref == 3)
        }
        memory.words[word] = whole
      }
    }
    #expect(memory.page.record?.ref == 3)
  }

  @Test("memory of another version has no record, and is erased")
  func version() {
    memory.write()
    memory.words[0] += 1
    #expect(!memory.page.isValid)
    #expect(memory.page.record == nil)
    memory.page.erase()
    #expect(memory.page.isValid)
    #expect(memory.page.record == nil)
  }

  @Test("random memory is read without a trap")
  func random() {
    var generator = SeededRandomNumberGenerator(seed: 24)
    for _ in 0..<2_000 {
      memory.write()
      for _ in 0..<4 { memory.words[Int(generator.next() % 1_024)] = generator.next() }
      for word in 17..<26 where generator.next() % 4 == 0 { memory.words[word] = generator.next() }
      _ = memory.page.record
      _ = memory.page.refusals
      _ = FlightEnding(memory.page).judged()
    }
  }

  @Test("long texts are cut, and an empty value is a value")
  func limits() {
    let long = String(repeating: "x", count: 10_000)
    memory.write(sender: long, name: long, value: long)
    let record = memory.page.record
    #expect(record?.sender?.count == FlightPage.idLimit)
    #expect(record?.name.count == FlightPage.nameLimit)
    #expect(record?.value == String(repeating: "x", count: FlightPage.valueLimit) + "…")
    memory.write(value: "")
    #expect(memory.page.record?.value == "")
  }

  @Test("the last 64 refused actions are kept")
  func refusals() {
    let client = String(repeating: "0123456789abcdef", count: 2)
    for ref in 0..<100 { memory.page.append(FlightRefusal(client: client, ref: ref)) }
    #expect(memory.page.refusals.map(\.ref).sorted() == Array(36..<100))
    #expect(memory.page.refusals.allSatisfy { $0.client == client })
  }
}

/// The memory of a recorder.
final class FlightMemory {
  let words: UnsafeMutablePointer<UInt64> = .allocate(capacity: FlightPage.size / 8)

  init() {
    words.initialize(repeating: 0, count: FlightPage.size / 8)
    page.erase()
  }

  deinit { words.deallocate() }

  var page: FlightPage { FlightPage(words) }

  /// Writes the reduction of an action.
  func write(
    ref: Int = 1,
    sender: String = "p1",
    name: String = "incrTapped",
    value: String? = nil
  ) {
    var page = page
    page.setMessage(
      client: "00112233445566778899aabbccddeeff",
      ref: ref,
      sender: sender,
      role: "participant",
      name: name
    )
    page.setAction(
      lane: .app,
      count: 1,
      cause: nil,
      effect: nil,
      value: value.map { Array($0.utf8) }
    )
    page.begin(.reducing, on: 1)
  }
}
