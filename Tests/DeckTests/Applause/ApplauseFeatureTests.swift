import ComposableTesting
import Testing

@testable import Deck

@Suite struct ApplauseFeatureTests {
  @Test("many claps are few samples, and the burst ends")
  func sampling() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: ApplauseState(),
      reducer: ApplauseFeature(clock: clock),
      clock: clock
    )
    await store.send(.clapped) { $0.count = 1 }
    await store.receive(.sampled) {
      $0.sampledCount = 1
      $0.burst = 1
    }
    for count in 2...100 { await store.send(.clapped) { $0.count = count } }
    await clock.advance(by: .milliseconds(250))
    await store.receive(.sampled) {
      $0.sampledCount = 100
      $0.burst = 99
    }
    await clock.advance(by: .milliseconds(1_500))
    await store.receive(.sampled) { $0.burst = 0 }
    await store.finish()
  }

  @Test("each level is four times as loud")
  func levels() {
    let levels = [0, 1, 3, 4, 16, 64, 256, 100_000].map { burst in
      var state = ApplauseState()
      state.burst = burst
      return state.level
    }
    #expect(levels == [0, 1, 1, 2, 3, 4, 5, 5])
  }
}
