import Composable
import ComposableTesting
import Testing

@Suite struct EffectConcatenationTests {
  struct Failure: Error {}

  @Test("each effect begins when the one before it has ended")
  func order() async {
    let workshop = Workshop { _, clock in
      .concatenate(
        .answer("first", after: 2, clock: clock),
        .send(.heard("second")),
        .merge(
          .answer("fourth", after: 2, clock: clock),
          .answer("third", after: 1, clock: clock)
        ),
        .answer("fifth", after: 0, clock: clock)
      )
    }
    await workshop.start("all")
    #expect(await workshop.answers == [])
    await workshop.clock.advance(by: .seconds(2))
    #expect(await workshop.answers == ["first", "second"])
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["first", "second", "third"])
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["first", "second", "third", "fourth", "fifth"])
  }

  @Test("one that fails does not keep the next from beginning")
  func failure() async {
    let workshop = Workshop { _, _ in
      .concatenate(.run { _ in throw Failure() }, .send(.heard("next")))
    }
    await workshop.start("all")
    #expect(await workshop.answers == ["next"])
  }

  @Test("one that is cancelled by a name of its own does not either")
  func cancellationOfOne() async {
    let workshop = Workshop { name, clock in
      name == "stop"
        ? .cancel(id: "first")
        : .concatenate(
          .answer("first", after: 1, clock: clock).cancellable(id: "first"),
          .send(.heard("second"))
        )
    }
    await workshop.start("go", "stop")
    #expect(await workshop.answers == ["second"])
  }

  @Test("a cancellation of the whole list does")
  func cancellation() async {
    let workshop = Workshop { name, clock in
      name == "stop"
        ? .cancel(id: "all")
        : .concatenate(.answer("first", after: 1, clock: clock), .send(.heard("second")))
          .cancellable(id: "all")
    }
    await workshop.start("go", "stop")
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == [])
  }

  @Test("a list of 100,000 does not grow the stack")
  func longList() async {
    let workshop = Workshop { _, _ in
      .concatenate((1...100_000).map { _ in .sync { nil } } + [.send(.heard("done"))])
    }
    await workshop.start("all")
    #expect(await workshop.answers == ["done"])
  }

  @Test(
    "a list of 10,000 that is made one by one does not grow the stack",
    arguments: [true, false]
  )
  func madeOneByOne(isMerge: Bool) async {
    let workshop = Workshop { _, _ in
      (1...10_000).reduce(.send(.heard("done"))) { effect, _ in
        let next = Effect<Workshop.Action>.sync { nil }
        return isMerge ? .merge(effect, next) : .concatenate(effect, next)
      }
    }
    await workshop.start("all")
    #expect(await workshop.answers == ["done"])
  }

  @Test("nothing, and a single effect, are themselves")
  func trivial() async {
    let workshop = Workshop { name, _ in
      name == "none" ? .concatenate([]) : .concatenate(.none, .send(.heard(name)), .none)
    }
    await workshop.start("none", "one")
    #expect(await workshop.answers == ["one"])
  }
}
