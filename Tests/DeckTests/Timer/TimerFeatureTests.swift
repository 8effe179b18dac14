import ComposableTesting
import Lectern
import Testing

@testable import Deck

@Suite struct TimerFeatureTests {
  @Test("the timer runs, pauses and begins again")
  func running() async {
    let clock = TestClock()
    let store = TestStore(initialState: TimerState(), reducer: TimerFeature(), clock: clock)
    await store.send(.startButtonTapped) { $0.startedAt = .epoch }
    await clock.advance(by: .seconds(60))
    await store.send(.startButtonTapped)
    await store.send(.pauseButtonTapped) {
      $0.startedAt = nil
      $0.elapsed = 60_000
    }
    await store.send(.pauseButtonTapped)
    await store.send(.startButtonTapped) {
      $0.startedAt = Timestamp(millisecondsSinceEpoch: 60_000)
    }
    await clock.advance(by: .seconds(1))
    await store.send(.resetButtonTapped) {
      $0.startedAt = Timestamp(millisecondsSinceEpoch: 61_000)
      $0.elapsed = 0
    }
  }

  @Test(
    "a duration is up to a day",
    arguments: [
      ("35min", 35), ("35", 35), ("1h", 60), ("1h 30min", 90), ("1h30", 90), ("1:30", 90),
      ("90 minutes", 90),
      ("24h", 1_440), ("0", nil), ("25h", nil), ("1441", nil), ("9223372036854775807", nil),
      ("9223372036854775808min", nil), ("9223372036854775807h", nil), ("24h 1min", nil),
      ("-5", nil),
      ("soon", nil), ("", nil), ("٣٠", nil), ("35 apples", nil),
    ]
  )
  func durations(text: String, minutes: Int?) {
    let talk = TalkReader.talk(from: "---\nduration: \(text)\n---\n# A")
    #expect(talk.minutes == minutes)
    #expect(talk.diagnostics.map(\.line) == (minutes == nil ? [2] : []))
  }

  @Test("a talk of an earlier log may have any length", arguments: [Int.max, Int.min, 1 << 62])
  func earlierTalk(minutes: Int) {
    #expect((0...86_400_000).contains(TimerView(TimerState(), minutes: minutes).total ?? -1))
  }

  @Test("a view has what a page needs to compute the time left")
  func view() {
    var state = TimerState()
    state.elapsed = 5
    #expect(TimerView(state, minutes: 20).total == 1_200_000)
    #expect(TimerView(state, minutes: nil).total == nil)
    #expect(TimerView(state, minutes: nil).isPaused)
  }
}
