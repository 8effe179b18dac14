import Composable
import ComposableTesting
import Testing

@Suite struct EffectConcatenationTests {
  struct Failure: Error {}

  @Test("each effect starts when the previous one has ended")
  func order() async {
    let harness = EffectHarness { _, clock in
      .concatenate(
        .response("first", after: 2, clock: clock),
        .send(.responded("second")),
        .merge(
          .response("fourth", after: 2, clock: clock),
          .response("third", after: 1, clock: clock)
        ),
        .response("fifth", after: 0, clock: clock)
      )
    }
    await harness.start("all")
    #expect(await harness.responses == [])
    await harness.clock.advance(by: .seconds(2))
    #expect(await harness.responses == ["first", "second"])
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["first", "second", "third"])
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["first", "second", "third", "fourth", "fifth"])
  }

  @Test("the next effect starts after one that failed")
  func failure() async {
    let harness = EffectHarness { _, _ in
      .concatenate(.run { _ in throw Failure() }, .send(.responded("next")))
    }
    await harness.start("all")
    #expect(await harness.responses == ["next"])
  }

  @Test("the next effect starts after one that was cancelled by its own id")
  func cancellationOfOne() async {
    let harness = EffectHarness { name, clock in
      name == "stop"
        ? .cancel(id: "first")
        : .concatenate(
          .response("first", after: 1, clock: clock).cancellable(id: "first"),
          .send(.responded("second"))
        )
    }
    await harness.start("go", "stop")
    #expect(await harness.responses == ["second"])
  }

  @Test("no effect starts after a cancellation of the sequence")
  func cancellation() async {
    let harness = EffectHarness { name, clock in
      name == "stop"
        ? .cancel(id: "all")
        : .concatenate(.response("first", after: 1, clock: clock), .send(.responded("second")))
          .cancellable(id: "all")
    }
    await harness.start("go", "stop")
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == [])
  }

  @Test("a sequence of 100,000 effects does not grow the stack")
  func longList() async {
    let harness = EffectHarness { _, _ in
      .concatenate((1...100_000).map { _ in .sync { nil } } + [.send(.responded("done"))])
    }
    await harness.start("all")
    #expect(await harness.responses == ["done"])
  }

  @Test(
    "10,000 effects composed one by one do not grow the stack",
    arguments: [true, false]
  )
  func madeOneByOne(isMerge: Bool) async {
    let harness = EffectHarness { _, _ in
      (1...10_000).reduce(.send(.responded("done"))) { effect, _ in
        let next = Effect<EffectHarness.Action>.sync { nil }
        return isMerge ? .merge(effect, next) : .concatenate(effect, next)
      }
    }
    await harness.start("all")
    #expect(await harness.responses == ["done"])
  }

  @Test("concatenating no effect or a single one returns it")
  func trivial() async {
    let harness = EffectHarness { name, _ in
      name == "none" ? .concatenate([]) : .concatenate(.none, .send(.responded(name)), .none)
    }
    await harness.start("none", "one")
    #expect(await harness.responses == ["one"])
  }
}
