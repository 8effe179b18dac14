import Testing

@testable import LecternRoom

/// The number of wrong codes in the last minute.
@Suite struct GuessCounterTests {
  @Test("each wrong code counts for a minute, to the second")
  func minute() {
    var counter = GuessCounter()
    counter.insert(at: .milliseconds(500))
    counter.insert(at: .seconds(30))
    #expect(counter.count(at: .milliseconds(59_999)) == 2)
    #expect(counter.count(at: .seconds(60)) == 1)
    #expect(counter.count(at: .seconds(89)) == 1)
    #expect(counter.count(at: .seconds(90)) == 0)
  }

  @Test("a flood is counted, and forgotten a minute later")
  func flood() {
    var counter = GuessCounter()
    for number in 0..<100_000 { counter.insert(at: .milliseconds(number)) }
    #expect(counter.count(at: .seconds(100)) == 59_000)
    #expect(counter.count(at: .seconds(1_000_000)) == 0)
  }
}
