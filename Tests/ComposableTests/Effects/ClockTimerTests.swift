import Composable
import ComposableTesting
import Testing

@Suite struct ClockTimerTests {
  /// Returns a harness whose effect `go` responds to each tick, after the given duration of work.
  func harness(busyFor duration: Duration = .zero) -> EffectHarness {
    EffectHarness { name, clock in
      guard name == "go" else { return .cancel(id: "timer") }
      return .run { send in
        for await _ in clock.timer(interval: .seconds(1)) {
          await send(.responded("tick"))
          try await clock.sleep(for: duration)
        }
        await send(.responded("end"))
      }
      .cancellable(id: "timer")
    }
  }

  @Test("a timer ticks at the end of each interval")
  func ticks() async {
    let harness = harness()
    await harness.start("go")
    await harness.clock.advance(by: .milliseconds(2_999))
    #expect(await harness.responses.count == 2)
    await harness.clock.advance(by: .milliseconds(1))
    #expect(await harness.responses.count == 3)
    await harness.start("stop")
    #expect(!harness.clock.hasSleepers)
    #expect(await harness.responses.count == 3)
  }

  @Test("ticks that are missed are skipped, and the others do not drift")
  func missed() async {
    let harness = harness(busyFor: .milliseconds(1_500))
    await harness.start("go")
    await harness.clock.advance(by: .seconds(5))
    // At 1, 3 and 5 seconds.
    #expect(await harness.responses.count == 3)
    await harness.store.cancelEffects()
  }

  @Test("the loop ends when its task is cancelled, and the work after it runs")
  func end() async {
    let harness = EffectHarness { name, clock in
      guard name == "go" else { return .cancel(id: "timer") }
      return .run { send in
        await withTaskCancellation(id: "timer") {
          for await _ in clock.timer(interval: .seconds(1)) { await send(.responded("tick")) }
        }
        await send(.responded("end"))
      }
    }
    await harness.start("go")
    await harness.clock.advance(by: .seconds(1))
    await harness.start("stop")
    #expect(await harness.responses == ["tick", "end"])
  }
}
