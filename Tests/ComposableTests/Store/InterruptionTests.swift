import Composable
import ComposableTesting
import Testing

/// Effects that were in flight at the end of a log.
@Suite struct InterruptionTests {
  static func effects(_ interruption: Interruption<EffectHarness.Action>) -> Effects {
    Effects { name, clock in
      let work = Effect<EffectHarness.Action>.run(onInterruption: interruption) { send in
        try await clock.sleep(for: .seconds(1))
        await send(.responded(name))
      }
      return switch name {
      case "sequence": .concatenate(work, .send(.responded("next")))
      case "cancel": .cancel(id: "id")
      case "id": work.cancellable(id: "id")
      default: work
      }
    }
  }

  @Test("an interrupted effect runs again, sends an action, or does nothing")
  func kinds() async {
    for (interruption, responses) in [
      (Interruption<EffectHarness.Action>.runAgain, ["a"]),
      (.send(.responded("interrupted")), ["interrupted"]),
      (.ignore, []),
    ] {
      let effects = Self.effects(interruption)
      await effects.start("a")
      let copy = await effects.restarted()
      await copy.advance(by: 1)
      #expect(await copy.state == responses)
      #expect(await copy.inFlight == [])
      // Its end is recorded, so that the next replay does not interrupt it again.
      let second = await copy.restarted()
      await second.advance(by: 1)
      #expect(await second.state == responses)
    }
  }

  @Test("what follows an interrupted effect comes after it")
  func sequence() async {
    for (interruption, responses) in [
      (Interruption<EffectHarness.Action>.runAgain, ["sequence", "next"]),
      (.send(.responded("interrupted")), ["interrupted", "next"]),
      (.ignore, ["next"]),
    ] {
      let effects = Self.effects(interruption)
      await effects.start("sequence")
      let copy = await effects.restarted()
      await copy.advance(by: 1)
      #expect(await copy.state == responses)
    }
  }

  @Test("a cancelled effect is not interrupted")
  func cancelled() async {
    let effects = Self.effects(.send(.responded("interrupted")))
    await effects.send(.start("id"), .start("cancel"))
    // Without its end, as where the server is killed before the task has noticed.
    let copy = await effects.replayed(2)
    await copy.store.withCore { $0.endReplay() }
    #expect(await copy.state == [])
    #expect(await copy.inFlight == [])
  }

  @Test("the number of interrupted effects is known")
  func count() async {
    let effects = Self.effects(.runAgain)
    await effects.start("a", "b", "id")
    #expect(await effects.replayed().store.withCore { $0.endReplay() } == 3)
    await effects.advance(by: 1)
    #expect(await effects.replayed().store.withCore { $0.endReplay() } == 0)
  }

  @Test("an effect that only runs is forgotten")
  func fireAndForget() async {
    let runs = Recorder<String>()
    let effects = Effects { name, clock in
      .fireAndForget {
        runs.record(name)
        try await clock.sleep(for: .seconds(1))
      }
    }
    await effects.start("a")
    let copy = await effects.restarted()
    await copy.advance(by: 1)
    #expect(runs.elements == ["a"])
    #expect(await copy.inFlight == [])
  }

  @Test("an interruption is mapped with its effect")
  func mapped() async {
    let effects = Effects { name, clock in
      let work = Effect<Int>.run(onInterruption: .send(7)) { _ in
        try await clock.sleep(for: .seconds(1))
      }
      return work.map { .responded("\($0)") }
    }
    await effects.start("a")
    #expect(await effects.restarted().state == ["7"])
  }
}
