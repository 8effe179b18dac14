import ComposableTesting
import PrimeTimeCore
import PrimeTimePrimeModal
import Testing

@testable import PrimeTimeCounter

@Suite struct CounterFeatureTests {
  func store(_ count: Int = 0) -> TestStore<CounterState, CounterAction> {
    TestStore(
      initialState: CounterState(count: count),
      reducer: CounterFeature(primes: .byHeart)
    )
  }

  @Test("the count goes up and down, also below zero")
  func counting() async {
    let store = store()
    await store.send(.incrTapped) { $0.count = 1 }
    await store.send(.decrTapped) { $0.count = 0 }
    await store.send(.decrTapped) { $0.count = -1 }
  }

  @Test("the count stops at the largest safe integers")
  func limits() async {
    await store(9_007_199_254_740_991).send(.incrTapped)
    await store(-9_007_199_254_740_991).send(.decrTapped)
  }

  @Test("the dialog opens and closes")
  func dialog() async {
    let store = store()
    await store.send(.isPrimeButtonTapped) { $0.isPrimeModalShown = true }
    await store.send(.primeModalDismissed) { $0.isPrimeModalShown = false }
    await store.send(.primeModalDismissed)
  }
}
