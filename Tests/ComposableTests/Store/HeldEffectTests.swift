import Composable
import ComposableTesting
import Testing

/// Effects that wait until what began them is durable.
@Suite struct HeldEffectTests {
  let runs = Recorder<String>()

  func effects() -> Effects {
    Effects(holdsEffects: true) { [runs] name, clock in
      let work = Effect<EffectHarness.Action>.run { send in
        runs.record(name)
        try await clock.sleep(for: .seconds(1))
        await send(.responded(name))
      }
      return switch name {
      case "cancel": .cancel(id: "id")
      case "latest": work.cancellable(id: "id", cancelInFlight: true)
      case "sequence": .concatenate(work, work)
      case "synchronous": [.send(.responded("sent")), .sync { .responded("synced") }]
      default: work.cancellable(id: "id")
      }
    }
  }

  @Test("an effect does not run before it is launched")
  func held() async {
    let effects = effects()
    await effects.start("a")
    await effects.advance(by: 2)
    #expect(runs.elements == [])
    #expect(await effects.inFlight == [.start("a")])
    await effects.launch()
    await effects.advance(by: 1)
    #expect(await effects.state == ["a"])
    #expect(await effects.inFlight == [])
  }

  @Test("what an effect sends at once is not held")
  func synchronous() async {
    let effects = effects()
    await effects.start("synchronous")
    #expect(await effects.state == ["sent", "synced"])
  }

  @Test("only the effects that were started by then are launched")
  func upTo() async {
    let effects = effects()
    await effects.start("a")
    let count = await effects.store.withCore { $0.startedEffectCount }
    await effects.start("b")
    await effects.store.withCore { $0.launchEffects(upTo: count) }
    await effects.harness.executor.rest()
    #expect(runs.elements == ["a"])
    await effects.launch()
    #expect(runs.elements == ["a", "b"])
    await effects.advance(by: 1)
  }

  @Test("an effect that is cancelled before it is launched never runs")
  func cancelled() async {
    let effects = effects()
    await effects.start("a", "latest", "cancel")
    await effects.launch()
    await effects.advance(by: 1)
    #expect(runs.elements == [])
    #expect(await effects.state == [])
    #expect(effects.recorder.outcomes == ["ended 1.0", "ended 2.0"])
    #expect(await effects.store.withCore { $0.effectCheckpoints()?.isEmpty } == true)
  }

  @Test("all effects that wait can be cancelled")
  func cancelledAll() async {
    let effects = effects()
    let task = await effects.send(.start("a"))
    await effects.start("b")
    await task?.cancel()
    await effects.launch()
    #expect(runs.elements == ["b"])
    await effects.start("c")
    await effects.store.cancelEffects()
    await effects.launch()
    #expect(runs.elements == ["b"])
    await effects.store.finish()
  }

  @Test("the second effect of a sequence is held, too")
  func sequence() async {
    let effects = effects()
    await effects.start("sequence")
    await effects.launch()
    await effects.advance(by: 1)
    #expect(runs.elements == ["sequence"])
    await effects.launch()
    #expect(runs.elements == ["sequence", "sequence"])
    await effects.advance(by: 1)
    #expect(await effects.state == ["sequence", "sequence"])
  }

  @Test("waiting for the end of effects waits for those that are held")
  func finish() async {
    let effects = effects()
    let task = await effects.send(.start("a"))
    let ends = Recorder<String>()
    let waits = [
      Task {
        await effects.store.finish()
        ends.record("store")
      },
      Task {
        await task?.finish()
        ends.record("task")
      },
    ]
    await effects.harness.executor.rest()
    #expect(ends.elements == [])
    await effects.launch()
    await effects.advance(by: 1)
    for wait in waits { await wait.value }
    #expect(ends.elements.count == 2)
    #expect(await effects.state == ["a"])
  }

  @Test("an effect that runs again after a replay is held, too")
  func replayed() async {
    let effects = effects()
    await effects.start("a")
    let copy = await effects.restarted()
    #expect(runs.elements == [])
    await copy.launch()
    await copy.advance(by: 1)
    #expect(await copy.state == ["a"])
  }
}
