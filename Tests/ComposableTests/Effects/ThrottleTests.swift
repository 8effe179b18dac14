import Composable
import ComposableTesting
import Testing

@Suite struct ThrottleTests {
  static func harness(latest: Bool) -> EffectHarness {
    EffectHarness { name, clock in
      name == "cancel"
        ? .cancel(id: "scroll")
        : .send(.responded(name)).throttle(
          id: "scroll",
          for: .seconds(2),
          latest: latest,
          clock: clock
        )
    }
  }

  @Test(
    "the first effect runs immediately, and one of the others at the end of the interval",
    arguments: [(true, "d"), (false, "b")]
  )
  func interval(latest: Bool, second: String) async {
    let harness = Self.harness(latest: latest)
    await harness.start("a", "b", "c")
    await harness.clock.advance(by: .seconds(1))
    await harness.start("d")
    #expect(await harness.responses == ["a"])
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["a", second])
  }

  @Test("a delayed effect begins a new interval")
  func nextInterval() async {
    let harness = Self.harness(latest: true)
    await harness.start("a", "b")
    await harness.clock.advance(by: .seconds(2))
    await harness.start("c")
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["a", "b"])
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["a", "b", "c"])
  }

  @Test("an effect after the interval runs immediately")
  func quiet() async {
    let harness = Self.harness(latest: true)
    await harness.start("a")
    await harness.clock.advance(by: .seconds(2))
    await harness.start("b")
    #expect(await harness.responses == ["a", "b"])
  }

  @Test("cancelling a waiting effect by its id does not end the interval")
  func cancel() async {
    let harness = Self.harness(latest: true)
    await harness.start("a", "b", "cancel", "c")
    #expect(await harness.responses == ["a"])
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.responses == ["a", "c"])
  }

  @Test("cancelling a replaced effect's send does not cancel its replacement")
  func cancelledWaiter() async {
    let harness = Self.harness(latest: true)
    await harness.start("a")
    let task = await harness.start("b")
    await harness.clock.advance(by: .seconds(1))
    await harness.start("c")
    await task?.cancel()
    await harness.executor.rest()
    #expect(await harness.responses == ["a"])
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["a", "c"])
  }

  @Test("the effect after a cancelled waiting effect starts, and can be throttled itself")
  func follower() async {
    let harness = EffectHarness { name, clock in
      let response = Effect<EffectHarness.Action>.send(.responded(name))
      let scroll = response.throttle(id: "scroll", for: .seconds(2), latest: true, clock: clock)
      return switch name {
      case "cancel": .cancel(id: "scroll")
      case "pair":
        .concatenate(
          scroll,
          response.throttle(id: "other", for: .seconds(2), latest: true, clock: clock)
        )
      default: scroll
      }
    }
    await harness.start("a", "pair", "cancel")
    #expect(await harness.responses == ["a", "pair"])
  }

  @Test(
    "a waiting effect is not lost to an action at the very end of the interval",
    arguments: [(true, "c"), (false, "b")]
  )
  func end(latest: Bool, second: String) async {
    let harness = EffectHarness { name, clock in
      guard name == "late" else {
        return .send(.responded(name))
          .throttle(id: "scroll", for: .seconds(2), latest: latest, clock: clock)
      }
      return .run { send in
        try await clock.sleep(for: .seconds(2))
        await send(.start("c"))
      }
    }
    await harness.start("late", "a", "b")
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.responses == ["a", second])
    await harness.store.finish()
  }

  @Test("a cancelled wait does not shorten the next interval")
  func cutShort() async {
    let harness = EffectHarness { name, clock in
      guard name != "cancel" else { return .cancel(id: "scroll") }
      let response = Effect<EffectHarness.Action>.send(.responded(name))
      return (name == "c" ? [response, .send(.start("d"))] : response)
        .throttle(id: "scroll", for: .seconds(2), latest: true, clock: clock)
    }
    await harness.start("a", "b", "cancel", "c")
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.responses == ["a", "c"])
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.responses == ["a", "c", "d"])
  }

  @Test("a cancelled waiting effect does not block the next one", arguments: [true, false])
  func place(latest: Bool) async {
    let harness = EffectHarness { name, clock in
      .send(.responded(name))
        .throttle(id: "scroll", for: .seconds(2), latest: latest, clock: clock)
        .cancellable(id: "work", cancelInFlight: true)
    }
    await harness.start("a")
    await harness.store.send(.start("b"))
    await harness.store.send(.start("c"))
    await harness.executor.rest()
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.responses == ["a", "c"])
  }
}
