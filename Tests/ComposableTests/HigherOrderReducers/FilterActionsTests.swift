import Composable
import ComposableTesting
import Testing

@Suite struct FilterActionsTests {
  /// Sums its actions, and sends the next smaller one.
  struct Countdown: Reducer {
    func reduce(into sum: inout Int, action: Int) -> Effect<Int> {
      sum += action
      return action > 0 ? .send(action - 1) : .none
    }
  }

  @Test("an action that is filtered out changes nothing and starts no effect")
  func filtered() async {
    let store = TestStore(initialState: 0, reducer: Countdown().filterActions { $0 != 3 })
    await store.send(3)
    await store.send(5) { $0 = 5 }
    await store.receive(4) { $0 = 9 }
    await store.receive(3)
    await store.finish()
  }

  @Test("reducers around the filter receive all actions")
  func outside() async {
    let store = TestStore(
      initialState: 0,
      reducer: combine(
        Countdown().filterActions { _ in false },
        pure { sum, action in sum += 100 * action }
      )
    )
    await store.send(1) { $0 = 100 }
    await store.finish()
  }

  @Test("a filter composes with other functions")
  func function() async {
    let reducer = with(Countdown(), compose(logging, filterActions { $0 < 2 }))
    let store = TestStore(initialState: 0, reducer: reducer)
    await store.send(2)
    await store.send(1) { $0 = 1 }
    await store.receive(0)
    await store.finish()
  }
}
