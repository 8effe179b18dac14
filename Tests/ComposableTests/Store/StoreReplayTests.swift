import Composable
import ComposableTesting
import Testing

/// Stores that are replayed, and go on.
@Suite struct StoreReplayTests {
  /// Effects that take a second each, named by their response.
  static func effects() -> Effects {
    Effects { name, clock in
      let response = Effect<EffectHarness.Action>.response(name, after: 1, clock: clock)
      return switch name {
      case "sequence": .concatenate(response, .send(.responded("sent")), response)
      case "merge": .merge(.response("a", after: 1, clock: clock), response)
      case "synchronous": [.send(.responded("sent")), .sync { .responded("synced") }]
      case "search": response.cancellable(id: "search", cancelInFlight: true)
      case "cancel": .cancel(id: "search")
      case "debounced": response.debounce(id: "debounce", for: .seconds(1), clock: clock)
      case "timer":
        .timer(every: .seconds(1), clock: clock) { .responded("tick") }.cancellable(id: "search")
      default: response
      }
    }
  }

  @Test("a replay leads to the same state, revision and effects in flight")
  func sameState() async {
    let effects = Self.effects()
    await effects.start("a", "synchronous", "search")
    await effects.advance(by: 1)
    await effects.start("b")
    let copy = await effects.replayed()
    #expect(await copy.state == ["sent", "synced", "a", "search"])
    #expect(await copy.store.revision == effects.store.revision)
    #expect(await copy.inFlight == [.start("b")])
  }

  @Test("a store that was reset continues a replay, and drops what its former effects send")
  func reset() async {
    let effects = Self.effects()
    await effects.start("a", "b")
    effects.harness.executor.perform {
      let core = effects.store.core
      core.reset()
      let replay = StoreCore(replaying: core.configuration, keepsCheckpoints: false)
      replay.replay(Array(effects.entries.prefix(1)))
      core.continueReplay(of: replay)
      core.endReplay()
    }
    #expect(await effects.inFlight == [.start("a")])
    await effects.advance(by: 1)
    #expect(await effects.state == ["a"])
  }

  @Test("each prefix of a log leads to the state of its last action")
  func prefixes() async {
    let effects = Self.effects()
    await effects.start("a", "synchronous")
    await effects.advance(by: 1)
    var expected: [String] = []
    for (index, entry) in effects.entries.enumerated() {
      if case .action(.responded(let response), _, _, _) = entry { expected.append(response) }
      #expect(await effects.replayed(index + 1).state == expected)
    }
    #expect(expected == ["sent", "synced", "a"])
  }

  @Test("a replay runs no effect, and its state does not change by itself")
  func silence() async {
    let effects = Self.effects()
    await effects.start("a", "timer")
    let copy = await effects.replayed()
    await copy.advance(by: 5)
    #expect(await copy.state == [])
    #expect(copy.entries.count == effects.entries.count)
  }

  @Test(
    "an effect in flight runs again after a replay",
    arguments: [
      ("a", ["a"]), ("sequence", ["sequence", "sent", "sequence"]), ("merge", ["a", "merge"]),
      ("debounced", ["debounced"]), ("search", ["search"]),
    ]
  )
  func again(name: String, responses: [String]) async {
    let effects = Self.effects()
    await effects.start(name)
    let copy = await effects.restarted()
    await copy.advance(by: 1)
    await copy.advance(by: 1)
    #expect(await copy.state == responses)
    #expect(await copy.inFlight == [])
  }

  @Test("a sequence goes on after its last end")
  func sequence() async {
    let effects = Self.effects()
    await effects.start("sequence")
    await effects.advance(by: 1)
    let copy = await effects.restarted()
    #expect(await copy.state == ["sequence", "sent"])
    await copy.advance(by: 1)
    #expect(await copy.state == ["sequence", "sent", "sequence"])
    #expect(await copy.inFlight == [])
  }

  @Test("only the merged effect that has not ended runs again")
  func merge() async {
    let effects = Effects { name, clock in
      .merge(.response("a", after: 1, clock: clock), .response("b", after: 2, clock: clock))
    }
    await effects.start("merge")
    await effects.advance(by: 1)
    let copy = await effects.restarted()
    await copy.advance(by: 2)
    #expect(await copy.state == ["a", "b"])
  }

  @Test("an effect that was cancelled does not run again")
  func cancelled() async {
    let effects = Self.effects()
    await effects.start("search", "cancel")
    let copy = await effects.restarted()
    await copy.advance(by: 2)
    #expect(await copy.state == [])
    #expect(await copy.inFlight == [])
  }

  @Test("an effect that replaced another with its id is the one that runs again")
  func cancelInFlight() async {
    let effects = Self.effects()
    await effects.start("search", "search", "debounced", "debounced")
    let copy = await effects.restarted()
    await copy.advance(by: 1)
    await copy.advance(by: 1)
    #expect(await copy.state == ["search", "debounced"])
  }

  @Test("an effect that runs again can be cancelled by its id")
  func cancelAfterReplay() async {
    let effects = Self.effects()
    await effects.start("timer")
    await effects.advance(by: 2)
    let copy = await effects.restarted()
    await copy.advance(by: 1)
    #expect(await copy.state == ["tick", "tick", "tick"])
    await copy.start("cancel")
    await copy.advance(by: 2)
    #expect(await copy.state == ["tick", "tick", "tick"])
    #expect(await copy.inFlight == [])
  }

  @Test("what was sent at once is not sent again")
  func synchronous() async {
    let effects = Self.effects()
    await effects.start("synchronous")
    let copy = await effects.restarted()
    #expect(await copy.state == ["sent", "synced"])
  }

  @Test("a replay can be replayed: the entries go on")
  func twice() async {
    let effects = Self.effects()
    await effects.start("sequence")
    await effects.advance(by: 1)
    let copy = await effects.restarted()
    await copy.advance(by: 1)
    let second = await copy.restarted()
    #expect(await second.state == ["sequence", "sent", "sequence"])
    #expect(await second.inFlight == [])
    #expect(await second.store.revision == copy.store.revision)
  }

  @Test("revisions that were left out stay so")
  func skippedRevisions() async {
    let effects = Self.effects()
    await effects.store.withCore { $0.skipRevisions(upTo: 100) }
    await effects.start("synchronous")
    let copy = await effects.replayed()
    #expect(await copy.store.revision == 103)
    await effects.store.withCore { $0.skipRevisions(upTo: 3) }
    #expect(await effects.store.revision == 103)
  }
}
