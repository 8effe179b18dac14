import Composable
import ComposableTesting
import Testing

@Suite struct TimerTests {
  @Test("a timer acts at the end of every interval, until it is cancelled")
  func ticks() async {
    let workshop = Workshop { name, clock in
      name == "stop"
        ? .cancel(id: "timer")
        : .timer(every: .seconds(1), clock: clock) { .heard("tick") }.cancellable(id: "timer")
    }
    await workshop.start("go")
    #expect(await workshop.answers == [])
    await workshop.clock.advance(by: .milliseconds(3_500))
    #expect(await workshop.answers.count == 3)
    await workshop.clock.advance(by: .milliseconds(500))
    #expect(await workshop.answers.count == 4)
    await workshop.start("stop")
    #expect(!workshop.clock.hasSleepers)
    #expect(await workshop.answers.count == 4)
  }
}
