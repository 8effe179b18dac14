import ComposableTesting
import Testing

@Suite struct TestExecutorTests {
  @Test("it is at rest where it has nothing to do")
  func idle() async {
    #expect(await TestExecutor().rest())
  }
}
