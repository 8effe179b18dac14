import Composable
import ComposableTesting
import Testing

/// Effects that have crashed the last process, so that they do not run again.
@Suite struct DroppedEffectTests {
  private func dropped(
    _ name: String,
    _ interruption: Interruption<EffectHarness.Action> = .runAgain,
    onlyWork: Bool
  ) async -> Effects {
    let effects = InterruptionTests.effects(interruption)
    await effects.start("a", name)
    let copy = await effects.replayed()
    let number = EffectNumber(action: 2, index: 0)
    _ = await copy.store.withCore { $0.dropEffect(number, onlyWork: onlyWork) }
    await copy.store.withCore { $0.endReplay() }
    await copy.harness.executor.rest()
    return copy
  }

  @Test(
    "it does not run again, the others do, and its end is in the log",
    arguments: [true, false]
  )
  func others(onlyWork: Bool) async {
    let effects = await dropped("b", onlyWork: onlyWork)
    #expect(await effects.inFlight == [.start("a")])
    let copy = await effects.restarted()
    await copy.advance(by: 1)
    #expect(await copy.state == ["a"])
  }

  @Test("what would follow it at once is not sent, now or by the next replay")
  func sequence() async {
    let effects = await dropped("sequence", onlyWork: false)
    #expect(await effects.state == [])
    #expect(await effects.restarted().state == [])
  }

  @Test("work that would not run again anyway is left to its interruption")
  func interruption() async {
    let interruption = Interruption<EffectHarness.Action>.send(.responded("interrupted"))
    let told = await dropped("b", interruption, onlyWork: true)
    #expect(await told.state == ["interrupted", "interrupted"])
    // The action that it sends may be what has crashed.
    let dropped = await dropped("b", interruption, onlyWork: false)
    #expect(await dropped.state == ["interrupted"])
  }

  @Test("the action that began it is known, and an effect that has ended is none")
  func action() async {
    let effects = InterruptionTests.effects(.runAgain)
    await effects.start("a")
    let copy = await effects.replayed()
    let number = EffectNumber(action: 1, index: 0)
    #expect(await copy.store.withCore { $0.dropEffect(number, onlyWork: true) } == .start("a"))
    #expect(await copy.store.withCore { $0.dropEffect(number, onlyWork: true) } == nil)
  }
}
