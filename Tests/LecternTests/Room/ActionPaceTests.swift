import LecternWire
import Testing

@testable import Lectern

/// How fast a viewer may speak.
@Suite struct ActionPaceTests {
  let limits = RoomLimits()
  var pace = ActionPace()

  mutating func verdicts(_ count: Int, at now: Duration) -> [ActionPace.Verdict] {
    (0..<count).map { _ in pace.verdict(within: limits, now: now) }
  }

  @Test(
    "all that a page says again after a cut is allowed, with a second of what its user does then"
  )
  mutating func resent() {
    #expect(limits.actionBurst >= Wire.refWindow + limits.actionsPerSecond)
    #expect(verdicts(Wire.refWindow, at: .zero).allSatisfy { $0 == .allowed })
    for time in 1...200 {
      #expect(verdicts(1, at: .milliseconds(50 * time)) == [.allowed])
    }
  }

  @Test("a pointer, or typing, for an hour is allowed")
  mutating func pointer() {
    for time in 0..<20 * 3600 {
      #expect(verdicts(1, at: .milliseconds(50 * time)) == [.allowed])
    }
  }

  @Test("a flood is refused, and then it is far too much")
  mutating func flood() {
    let verdicts = verdicts(10_000, at: .zero)
    #expect(verdicts.count { $0 == .allowed } == limits.actionBurst)
    #expect(verdicts.count { $0 == .tooMany } == limits.refusedActionBurst)
    #expect(verdicts.last == .farTooMany)
  }

  @Test("who sends a little too much is refused what is too much, and stays")
  mutating func slightly() {
    var refused = 0
    for time in 0..<60 * 60 {
      let verdict = verdicts(1, at: .milliseconds(time * 1000 / 60))[0]
      #expect(verdict != .farTooMany)
      if verdict == .tooMany { refused += 1 }
    }
    #expect((200...300).contains(refused))
  }

  @Test("twenty times too much is cut off within two seconds")
  mutating func quickly() {
    let first = (0..<2000).first {
      pace.verdict(within: limits, now: .milliseconds($0)) == .farTooMany
    }
    #expect(first != nil)
  }
}
