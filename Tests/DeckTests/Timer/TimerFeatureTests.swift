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

  @Test("a view has what a page needs to compute the time left")
  func view() {
    var state = TimerState()
    state.elapsed = 5
    #expect(TimerView(state, minutes: 20).total == 1_200_000)
    #expect(TimerView(state, minutes: nil).total == nil)
    #expect(TimerView(state, minutes: nil).isPaused)
  }
}
