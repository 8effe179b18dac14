import Composable
import ComposableTesting
import Testing

@Suite struct PureTests {
  @Test("a function that only changes the state is a reducer without effects")
  func lifted() async {
    let store = TestStore(
      initialState: 1,
      reducer: pure { (count: inout Int, action: Int) in count += action }
    )
    await store.send(41) { $0 = 42 }
    await store.finish()
  }

  @Test("a function that returns the new state becomes one that changes it")
  func converted() async {
    let store = TestStore(
      initialState: 6,
      reducer: pure(toInout { (count: Int, action: Int) in count * action })
    )
    await store.send(7) { $0 = 42 }
    await store.finish()
  }

  @Test("a conversion and its reverse cancel each other out", arguments: -2...2)
  func inverse(action: Int) {
    let reduce = { @Sendable (count: Int, action: Int) in count * action + 1 }
    #expect(fromInout(toInout(reduce))(20, action) == reduce(20, action))
  }

  @Test("a converted function folds actions")
  func fold() {
    #expect([1, 2, 3].reduce(36, fromInout { $0 += $1 }) == 42)
  }
}
