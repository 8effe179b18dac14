import Composable
import ComposableTesting
import Testing

@Suite struct StoreTaskTests {
  static func harness() -> EffectHarness {
    EffectHarness { name, clock in
      switch name {
      case "chain":
        .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.start("link"))
        }
      default: .response(name, after: 1, clock: clock)
      }
    }
  }

  @Test("a send's task ends when its effects, and those of their actions, have ended")
  func finish() async {
    let harness = Self.harness()
    let ends = Recorder<String>()
    let task = await harness.start("chain")
    let waiting = Task {
      await task?.finish()
      ends.record("end")
    }
    await harness.clock.advance(by: .seconds(1))
    #expect(ends.elements.isEmpty)
    await harness.clock.advance(by: .seconds(1))
    await waiting.value
    #expect(await harness.responses == ["link"])
  }

  @Test("a send without effects has nothing to wait for")
  func nothing() async {
    let harness = Self.harness()
    await harness.store.send(.responded("a")).finish()
    #expect(await harness.responses == ["a"])
  }

  @Test("cancelling a send's task cancels its effects and no others")
  func cancel() async {
    let harness = Self.harness()
    let task = await harness.start("chain")
    await harness.start("other")
    await harness.clock.advance(by: .milliseconds(999))
    await task?.cancel()
    await harness.clock.run()
    #expect(await harness.responses == ["other"])
  }

  @Test("cancelling a send's task cancels the effects of its effects' actions")
  func cancelChain() async {
    let harness = Self.harness()
    let task = await harness.start("chain")
    await harness.clock.advance(by: .seconds(1))
    await task?.cancel()
    await harness.clock.run()
    #expect(await harness.responses == [])
  }
}
