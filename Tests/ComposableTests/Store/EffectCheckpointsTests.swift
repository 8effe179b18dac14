import Composable
import ComposableTesting
import OrderedCollections
import Testing

/// Stores that go on from a snapshot, with effects in flight.
@Suite struct EffectCheckpointsTests {
  @Test(
    "effects in flight run again from a snapshot exactly as from the whole log",
    arguments: [
      ["a"], ["sequence"], ["merge"], ["synchronous", "search"], ["search", "search"], ["timer"],
      ["debounced", "debounced"], ["timer", "a", "search", "merge", "sequence"],
    ],
    [0, 1, 2]
  )
  func likeReplay(names: [String], seconds: Int) async throws {
    let effects = StoreReplayTests.effects()
    for name in names { await effects.start(name) }
    await effects.advance(by: seconds)
    let replayed = await effects.restarted()
    let restored = try #require(await effects.restored())
    #expect(await restored.store.revision == effects.store.revision)
    for _ in 0...3 {
      #expect(await restored.state == replayed.state)
      #expect(await restored.inFlight == replayed.inFlight)
      await replayed.advance(by: 1)
      await restored.advance(by: 1)
    }
    let outcomes = replayed.recorder.outcomes.dropFirst(effects.recorder.outcomes.count)
    #expect(restored.recorder.outcomes == Array(outcomes))
  }

  @Test("an effect that runs again from a snapshot can be cancelled by its id")
  func cancellation() async throws {
    let effects = StoreReplayTests.effects()
    await effects.start("timer")
    await effects.advance(by: 2)
    let copy = try #require(await effects.restored())
    await copy.start("cancel")
    await copy.advance(by: 2)
    #expect(await copy.state == ["tick", "tick"])
    #expect(await copy.inFlight == [])
  }

  @Test("a snapshot of a restored store has its effects, too")
  func twice() async throws {
    let effects = StoreReplayTests.effects()
    await effects.start("timer", "sequence")
    await effects.advance(by: 1)
    let first = try #require(await effects.restored())
    await first.advance(by: 1)
    let second = try #require(await first.restored())
    #expect(await second.inFlight == [.start("timer")])
    await second.advance(by: 1)
    #expect(await second.state.last == "tick")
    #expect(await second.state.filter { $0 == "tick" }.count == 3)
    #expect(await second.state.filter { $0 == "sequence" }.count == 2)
  }

  @Test("an effect runs again with the state that its action had, thousands of actions ago")
  func stateBefore() async throws {
    // Each start waits for the number of responses so far.
    let store = Effects(
      [],
      { clock in
        Reduce<[String], EffectHarness.Action> { state, action in
          switch action {
          case .start:
            return .response("after \(state.count)", after: 1, clock: clock)
          case .responded(let response):
            state.append(response)
            return .none
          }
        }
      }
    )
    for number in 1...300 { await store.store.send(.responded("\(number)")) }
    await store.start("a")
    for number in 301...1_000 { await store.store.send(.responded("\(number)")) }
    let copy = try #require(await store.restored())
    await copy.advance(by: 1)
    #expect(await copy.state.count == 1_001)
    #expect(await copy.state.last == "after 300")
  }

  @Test("an action with an ended effect is not begun again")
  func ended() async throws {
    let effects = StoreReplayTests.effects()
    await effects.start("a")
    await effects.advance(by: 1)
    #expect(await effects.store.withCore { $0.effectCheckpoints()?.isEmpty } == true)
  }

  @Test("there is no snapshot while effects of more than sixteen actions are in flight")
  func limit() async {
    let effects = StoreReplayTests.effects()
    for _ in 1...16 { await effects.start("a") }
    #expect(await effects.restored() != nil)
    await effects.start("a")
    #expect(await effects.restored() == nil)
    await effects.advance(by: 1)
    await effects.start("a")
    #expect(await effects.restored() != nil)
  }

  @Test("there is no snapshot until a cancelled effect has ended")
  func cancelled() async {
    let effects = Effects(holdsEffects: true) { name, clock in
      name == "cancel"
        ? .cancel(id: "id")
        : .response(name, after: 1, clock: clock).cancellable(id: "id")
    }
    await effects.start("a", "cancel")
    #expect(await effects.restored() == nil)
    await effects.launch()
    #expect(await effects.restored() != nil)
  }

  @Test("effects of children run again from a snapshot, and end with their child")
  func children() async throws {
    let store = ChildReplayTests.store()
    await store.send(.rowAdded(1), .rows(.element(id: 1, action: .startTapped)))
    await store.send(.opened, .child(.startTapped))
    await store.send(.rowAdded(2), .rows(.element(id: 2, action: .startTapped)))
    await store.advance(by: 1)
    let copy = try #require(await store.restored())
    await copy.advance(by: 1)
    #expect(
      await copy.state
        == .init(
          child: Ticker(ticks: 2),
          rows: [
            1: Ticker(ticks: 2), 2: Ticker(ticks: 2),
          ]
        )
    )
    await copy.send(.rowRemoved(1), .closed)
    await copy.advance(by: 1)
    #expect(await copy.state.rows == [2: Ticker(ticks: 3)])
    await copy.send(.rowRemoved(2))
    #expect(await copy.inFlight.isEmpty)
  }

  @Test("the end of an effect that a reset has cancelled is not recorded")
  func reset() async {
    let effects = StoreReplayTests.effects()
    await effects.start("a")
    let recorder = effects.recorder
    await effects.store.withCore { $0.reset() }
    effects.harness.executor.perform {
      effects.store.core.recorder = recorder
      effects.store.core.keepCheckpoints()
    }
    await effects.harness.executor.rest()
    #expect(recorder.outcomes == [])
    #expect(await effects.restored() != nil)
  }
}
