import Composable
import ComposableTesting
import Testing

/// Stores that go on from an earlier moment.
@Suite struct StoreGoingOnTests {
  @Test("a store goes on from the state after an earlier action, and a replay comes to the same")
  func state() async {
    let effects = StoreReplayTests.effects()
    await effects.send(.responded("a"), .responded("b"), .responded("c"))
    await effects.goOn(from: 1)
    #expect(await effects.state == ["a"])
    #expect(await effects.store.revision == 4)
    await effects.send(.responded("d"))
    await effects.goOn(from: 3)
    #expect(await effects.state == ["a", "b", "c"])
    await effects.goOn(from: 5)
    await effects.send(.responded("e"))
    let copy = await effects.replayed()
    #expect(await copy.state == ["a", "d", "e"])
    #expect(await copy.store.revision == effects.store.revision)
  }

  @Test("the effects in flight now are dropped, and those in flight then run again")
  func effects() async {
    let effects = StoreReplayTests.effects()
    await effects.start("a")
    await effects.advance(by: 1)
    await effects.start("b")
    #expect(await effects.state == ["a"])
    await effects.goOn(from: 1)
    #expect(await effects.state == [])
    #expect(await effects.inFlight == [.start("a")])
    await effects.advance(by: 1)
    #expect(await effects.state == ["a"])
    #expect(await effects.inFlight == [])
    let copy = await effects.restarted()
    #expect(await copy.state == ["a"])
    #expect(await copy.inFlight == [])
  }

  @Test("an effect that runs again after going on runs again after a restart, too")
  func restart() async {
    let effects = StoreReplayTests.effects()
    await effects.start("a", "timer")
    await effects.advance(by: 1)
    await effects.goOn(from: 1)
    let copy = await effects.restarted()
    #expect(await copy.inFlight == [.start("a")])
    await copy.advance(by: 1)
    #expect(await copy.state == ["a"])
  }

  @Test("where the replay fails, the store stays as it was")
  func failure() async {
    struct Failure: Error {}
    let effects = StoreReplayTests.effects()
    await effects.start("a")
    let isFailure = effects.harness.executor.perform {
      do {
        try effects.store.core.goOn(from: 0, as: 2, from: ActionSource()) { _ in throw Failure() }
        return false
      } catch {
        return error is Failure
      }
    }
    #expect(isFailure)
    #expect(await effects.inFlight == [.start("a")])
    await effects.advance(by: 1)
    #expect(await effects.state == ["a"])
    #expect(await effects.replayed().state == ["a"])
  }
}
