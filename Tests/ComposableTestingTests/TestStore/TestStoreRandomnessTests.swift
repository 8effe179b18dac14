import Composable
import ComposableTesting
import Testing

/// The random numbers of a reducer under test.
@Suite struct TestStoreRandomnessTests {
  struct Dice: Reducer {
    func reduce(into rolls: inout [Int], action: Int) -> Effect<Int> {
      var generator = ActionContext.current.randomNumberGenerator()
      rolls += (0..<action).map { _ in .random(in: 1...6, using: &generator) }
      return .none
    }
  }

  @Test("a test draws the same numbers in each run, so it can state them")
  func same() async {
    let store = TestStore(initialState: [], reducer: Dice())
    await store.send(8) { $0 = [6, 3, 1, 6, 1, 2, 2, 5] }
    await store.finish()
  }

  @Test("another seed draws other numbers, the same ones in each run")
  func seeds() async {
    var rolls: Set<[Int]> = []
    for seed in [0, 0, 1, 2] as [UInt64] {
      let store = TestStore(initialState: [], reducer: Dice(), seed: seed)
      store.exhaustivity = .off
      await store.send(20)
      rolls.insert(store.state)
    }
    #expect(rolls.count == 3)
  }
}
