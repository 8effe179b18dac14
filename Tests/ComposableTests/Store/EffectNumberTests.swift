import Composable
import ComposableTesting
import Testing

/// The numbers of effects, by which a log names them.
@Suite struct EffectNumberTests {
  @Test("effects are numbered by the action that began them, and their order")
  func numbers() async {
    let effects = Effects { name, clock in
      .merge(
        .response("a", after: 1, clock: clock),
        .concatenate(
          .response("b", after: 2, clock: clock),
          .response("c", after: 1, clock: clock)
        ),
        .response("d", after: 3, clock: clock)
      )
    }
    await effects.start("all")
    await effects.advance(by: 3)
    // The second of the sequence begins last.
    #expect(effects.recorder.outcomes == ["ended 1.0", "ended 1.1", "ended 1.2", "ended 1.3"])
    #expect(await effects.state == ["a", "b", "d", "c"])
  }

  @Test("a number stays the same in a replay")
  func sameNumbers() async {
    let effects = Effects { name, clock in
      .concatenate(
        .response("a", after: 1, clock: clock),
        .response("b", after: 1, clock: clock)
      )
    }
    await effects.start("first", "second")
    await effects.advance(by: 1)
    let copy = await effects.restarted()
    await copy.advance(by: 1)
    await effects.advance(by: 1)
    #expect(copy.recorder.outcomes == effects.recorder.outcomes)
    #expect(copy.recorder.outcomes == ["ended 1.0", "ended 2.0", "ended 1.1", "ended 2.1"])
  }

  @Test("an effect that fails or is cancelled has ended")
  func failures() async {
    let effects = Effects { name, clock in
      switch name {
      case "fail": .run { _ in throw Failure() }
      case "cancel": .cancel(id: "id")
      default: .response(name, after: 1, clock: clock).cancellable(id: "id")
      }
    }
    await effects.start("fail", "a", "cancel")
    #expect(effects.recorder.outcomes == ["ended 1.0", "ended 2.0"])
    #expect(effects.log.elements.count == 1)
  }

  struct Failure: Error {}

  @Test("the decisions of a throttle are recorded, and a replay takes them over")
  func throttle() async {
    let effects = Effects { name, clock in
      .send(.responded(name)).throttle(
        id: "scroll",
        for: .seconds(2),
        latest: name != "first",
        clock: clock
      )
    }
    await effects.start("a", "b", "first")
    #expect(effects.recorder.outcomes == ["passed 1.0", "delayed 3.0", "dropped 4.0"])
    let copy = await effects.restarted()
    #expect(await copy.state == ["a"])
    await copy.advance(by: 2)
    #expect(await copy.state == ["a", "b"])
    await effects.advance(by: 2)
    #expect(await effects.state == ["a", "b"])
    let second = await effects.restarted()
    await second.advance(by: 2)
    #expect(await second.state == ["a", "b"])
  }

  @Test("the idempotency key of an effect is the same after a replay, and differs between effects")
  func keys() async throws {
    let keys = Recorder<String>()
    let effects = Effects { name, clock in
      let work = Effect<EffectHarness.Action>.run { send in
        keys.record(send.idempotencyKey)
        try await clock.sleep(for: .seconds(1))
      }
      return .merge(work, work)
    }
    await effects.start("a", "b")
    let before = keys.elements
    #expect(Set(before).count == 4)
    let copy = await effects.restarted()
    #expect(Array(keys.elements.dropFirst(4)) == before)
    let restored = try #require(await effects.restored())
    #expect(Array(keys.elements.dropFirst(8)) == before)
    for store in [effects, copy, restored] { await store.advance(by: 1) }
  }

  @Test("actions that have the numbers of those that a log has lost begin effects with other keys")
  func keysAfterALostEnd() async {
    let keys = Recorder<String>()
    let effects = Effects { name, clock in .run { send in keys.record(send.idempotencyKey) } }
    await effects.start("kept", "lost")
    // The log of the copy ends with the first action.
    let copy = await effects.replayed(1)
    await copy.store.withCore { _ = $0.endReplay() }
    await copy.advance(by: 5)
    await copy.start("another")
    #expect(copy.recorder.outcomes.last == "ended 2.0")
    let (lost, another) = (keys.elements[1], keys.elements.last)
    #expect(lost != another)
    #expect(keys.elements[2] == keys.elements[0])
  }
}
