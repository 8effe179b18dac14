import Composable
import ComposableTesting
import Testing

@Suite struct EmptyReducerTests {
  @Test("it changes nothing, and begins nothing")
  func nothing() async {
    let bench = Bench(7) { _ in EmptyReducer<Int, Int>() }
    await bench.send(1, 2)
    #expect(await bench.state == 7)
    #expect(await bench.store.revision == 2)
  }
}
