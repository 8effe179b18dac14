import Composable
import ComposableTesting
import PrimeTimeCore
import PrimeTimePrimeModal
import Testing

@testable import PrimeTimeCounter

@Suite struct CounterFeatureTests {
  func store(_ count: Int = 0) -> TestStore<CounterState, CounterAction> {
    TestStore(
      initialState: CounterState(count: Undoable(count)),
      reducer: CounterFeature(primes: .byHeart)
    )
  }

  @Test("the count goes up and down, also below zero")
  func counting() async {
    let store = store()
    await store.send(.incrTapped) { $0.count.state = 1 }
    await store.send(.decrTapped) { $0.count.state = 0 }
    await store.send(.decrTapped) { $0.count.state = -1 }
  }

  @Test("the count stops at the largest safe integers")
  func limits() async {
    await store(9_007_199_254_740_991).send(.incrTapped)
    await store(-9_007_199_254_740_991).send(.decrTapped)
  }

  @Test("an undo takes the sender's last change of the count back, and nothing else")
  func undo() async {
    let store = store()
    await store.send(.incrTapped, from: .ada) { $0.count.state = 1 }
    await store.send(.incrTapped, from: .ada) { $0.count.state = 2 }
    await store.send(.decrTapped, from: .bob) { $0.count.state = 1 }
    await store.send(.isPrimeButtonTapped, from: .ada) { $0.isPrimeModalShown = true }
    await store.send(.undo(.undoTapped), from: .ada) { $0.count.state = 0 }
    await store.send(.undo(.undoTapped), from: .bob) { $0.count.state = 1 }
    await store.send(.undo(.redoTapped), from: .ada) { $0.count.state = 2 }
    await store.send(.undo(.redoTapped), from: .ada)
  }

  @Test("a step beyond the largest safe integer takes no place in the history")
  func undoAtTheLimit() async {
    let store = store(9_007_199_254_740_990)
    await store.send(.incrTapped, from: .ada) { $0.count.state = 9_007_199_254_740_991 }
    await store.send(.incrTapped, from: .ada)
    await store.send(.undo(.undoTapped), from: .ada) { $0.count.state = 9_007_199_254_740_990 }
  }

  @Test("the dialog opens and closes")
  func dialog() async {
    let store = store()
    await store.send(.isPrimeButtonTapped) { $0.isPrimeModalShown = true }
    await store.send(.primeModalDismissed) { $0.isPrimeModalShown = false }
    await store.send(.primeModalDismissed)
  }
}

extension Sender {
  fileprivate static let ada = Sender(rawValue: "ada")
  fileprivate static let bob = Sender(rawValue: "bob")
}
