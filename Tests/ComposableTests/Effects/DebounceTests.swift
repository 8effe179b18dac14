import Composable
import ComposableTesting
import Testing

@Suite struct DebounceTests {
  static func harness() -> EffectHarness {
    EffectHarness { name, clock in
      name == "cancel"
        ? .cancel(id: "typing")
        : .send(.responded(name)).debounce(id: "typing", for: .seconds(2), clock: clock)
    }
  }

  @Test("only the last of several effects in quick succession runs")
  func last() async {
    let harness = Self.harness()
    await harness.start("a")
    await harness.clock.advance(by: .seconds(1))
    await harness.start("ab")
    await harness.clock.advance(by: .seconds(1))
    await harness.start("abc")
    await harness.clock.advance(by: .milliseconds(1_999))
    #expect(await harness.responses == [])
    await harness.clock.advance(by: .milliseconds(1))
    #expect(await harness.responses == ["abc"])
    await harness.start("d")
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.responses == ["abc", "d"])
  }

  @Test("an effect that is already running is cancelled")
  func running() async {
    let harness = EffectHarness { name, clock in
      .response(name, after: 2, clock: clock)
        .debounce(id: "typing", for: .seconds(1), clock: clock)
    }
    await harness.start("a")
    await harness.clock.advance(by: .seconds(2))
    await harness.start("b")
    await harness.clock.run()
    #expect(await harness.responses == ["b"])
  }

  @Test("a debounced effect can be cancelled by its id")
  func cancel() async {
    let harness = Self.harness()
    await harness.start("a", "cancel")
    await harness.clock.run()
    #expect(await harness.responses == [])
  }
}
