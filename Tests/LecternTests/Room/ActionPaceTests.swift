import LecternWire
import Testing

@testable import Lectern

/// How fast a viewer may speak.
@Suite struct ActionPaceTests {
  let limits = RoomLimits()
  var pace = ActionPace()

  mutating func actions(_ count: Int, at now: Duration) -> Int {
    (0..<count).count { _ in pace.allowsAction(within: limits, now: now) }
  }

  mutating func refusals(_ count: Int, at now: Duration) -> Int {
    (0..<count).count { _ in pace.allowsRefusal(within: limits, now: now) }
  }

  @Test(
    "all that a page holds back while it is away may come at once, with a second of what follows"
  )
  mutating func resent() {
    #expect(actions(Wire.refWindow + limits.actionsPerSecond, at: .zero) == Wire.refWindow + 50)
    #expect(actions(1, at: .zero) == 0)
  }

  @Test("a page may come back three times in a second, and say again all that it has said")
  mutating func comingBack() {
    #expect(refusals(4 * Wire.refWindow, at: .zero) == 4 * Wire.refWindow)
    // Nor does that keep it from going on.
    #expect(actions(Wire.refWindow, at: .zero) == Wire.refWindow)
  }

  @Test("a pointer, or typing, for an hour is allowed")
  mutating func pointer() {
    for time in 0..<20 * 3600 {
      #expect(actions(1, at: .milliseconds(50 * time)) == 1)
    }
  }

  @Test("who sends a little too much for a minute is refused what is too much, and stays")
  mutating func slightly() {
    var refused = 0
    for time in 0..<60 * 60 {
      let now = Duration.milliseconds(time * 1000 / 60)
      guard actions(1, at: now) == 0 else { continue }
      refused += 1
      #expect(refusals(1, at: now) == 1)
    }
    #expect((200...300).contains(refused))
  }

  @Test("twenty times too much is cut off within two seconds")
  mutating func quickly() {
    let isCutOff = (0..<2000).contains { time in
      let now = Duration.milliseconds(time)
      return !pace.allowsAction(within: limits, now: now)
        && !pace.allowsRefusal(within: limits, now: now)
    }
    #expect(isCutOff)
  }
}
