import Composable
import ComposableTesting
import Testing

@Suite struct EmptyReducerTests {
  @Test("it changes nothing and returns no effect")
  func nothing() async {
    let harness = StoreHarness(7) { _ in EmptyReducer<Int, Int>() }
    await harness.send(1, 2)
    #expect(await harness.state == 7)
    #expect(await harness.store.revision == 2)
  }
}
