import Composable
import ComposableTesting
import Testing

/// Stores that continue from an earlier moment.
@Suite struct StoreForkTests {
  @Test("a store continues from the state after an earlier action, and a replay comes to the same")
  func state() async {
    let effects = StoreReplayTests.effects()
    await effects.send(.responded("a"), .responded("b"), .responded("c"))
    await effects.fork(from: 1)
    #expect(await effects.state == ["a"])
    #expect(await effects.store.revision == 4)
    await effects.send(.responded("d"))
    await effects.fork(from: 3)
    #expect(await effects.state == ["a", "b", "c"])
    await effects.fork(from: 5)
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
    await effects.fork(from: 1)
    #expect(await effects.state == [])
    #expect(await effects.inFlight == [.start("a")])
    await effects.advance(by: 1)
    #expect(await effects.state == ["a"])
    #expect(await effects.inFlight == [])
    let copy = await effects.restarted()
    #expect(await copy.state == ["a"])
    #expect(await copy.inFlight == [])
  }

  @Test("an effect that a fork runs again runs again after a restart, too")
  func restart() async {
    let effects = StoreReplayTests.effects()
    await effects.start("a", "timer")
    await effects.advance(by: 1)
    await effects.fork(from: 1)
    let copy = await effects.restarted()
    #expect(await copy.inFlight == [.start("a")])
    await copy.advance(by: 1)
    #expect(await copy.state == ["a"])
  }

  @Test("a fork that is not installed changes nothing")
  func unused() async {
    let effects = StoreReplayTests.effects()
    await effects.start("a")
    let entries = effects.entries
    effects.harness.executor.perform {
      let core = effects.store.core
      let fork = StoreCore(replaying: core.configuration, keepsCheckpoints: core.keepsCheckpoints)
      fork.replay(entries)
    }
    #expect(await effects.inFlight == [.start("a")])
    await effects.advance(by: 1)
    #expect(await effects.state == ["a"])
    #expect(await effects.replayed().state == ["a"])
  }

  @Test("effects that begin while the past is replayed are dropped, and are no others")
  func meanwhile() async {
    let effects = StoreReplayTests.effects()
    await effects.start("a", "b")
    let fork = effects.harness.executor.perform {
      let core = effects.store.core
      let fork = StoreCore(replaying: core.configuration, keepsCheckpoints: core.keepsCheckpoints)
      fork.replay(Array(effects.entries.prefix(1)))
      return UncheckedSendable(fork)
    }
    await effects.start("c", "d")
    effects.harness.executor.perform {
      let core = effects.store.core
      core.install(fork.value, from: 1, as: core.revision + 1, source: ActionSource())
    }
    #expect(await effects.inFlight == [.start("a")])
    await effects.start("e")
    await effects.advance(by: 1)
    #expect(await effects.state.sorted() == ["a", "e"])
    #expect(await effects.restarted().state.sorted() == ["a", "e"])
  }
}

/// A store on its way between two jobs of one executor.
private struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
