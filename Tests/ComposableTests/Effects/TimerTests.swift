import Composable
import ComposableTesting
import Testing

@Suite struct TimerTests {
  @Test("a timer sends an action at the end of every interval until cancelled")
  func ticks() async {
    let harness = EffectHarness { name, clock in
      name == "stop"
        ? .cancel(id: "timer")
        : .timer(every: .seconds(1), clock: clock) { .responded("tick") }.cancellable(id: "timer")
    }
    await harness.start("go")
    #expect(await harness.responses == [])
    await harness.clock.advance(by: .milliseconds(3_500))
    #expect(await harness.responses.count == 3)
    await harness.clock.advance(by: .milliseconds(500))
    #expect(await harness.responses.count == 4)
    await harness.start("stop")
    #expect(!harness.clock.hasSleepers)
    #expect(await harness.responses.count == 4)
  }
}
