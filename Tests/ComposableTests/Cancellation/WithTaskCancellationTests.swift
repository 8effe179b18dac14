import ComposableTesting
import OrderedCollections
import Testing

@testable import Composable

@Suite struct WithTaskCancellationTests {
  /// Returns an effect that waits for a part of it, and then responds with what became of the part.
  static func effect(
    _ name: String,
    id: String = "part",
    cancelInFlight: Bool = false,
    clock: TestClock
  ) -> Effect<EffectHarness.Action> {
    .run { send in
      do {
        let number = try await withTaskCancellation(id: id, cancelInFlight: cancelInFlight) {
          try await clock.sleep(for: .seconds(1))
          await send(.responded("\(name) in part"))
          return 7
        }
        await send(.responded("\(name) \(number)"))
      } catch is CancellationError {
        await send(.responded("\(name) cancelled"))
      }
    }
  }

  let harness = EffectHarness { name, clock in
    switch name {
    case "cancel": .cancel(id: "part")
    case "cancel another": .cancel(id: "another")
    case "replace":
      .response("replaced", after: 1, clock: clock)
        .cancellable(id: "part", cancelInFlight: true)
    case "newest": Self.effect(name, cancelInFlight: true, clock: clock)
    default: Self.effect(name, clock: clock)
    }
  }

  @Test("a part that is not cancelled returns its value")
  func value() async {
    await harness.start("one")
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["one in part", "one 7"])
  }

  @Test("a cancelled part ends, and its effect continues", arguments: ["cancel", "replace"])
  func cancelled(canceller: String) async {
    await harness.start("one", "two", canceller)
    #expect(await harness.responses == ["one cancelled", "two cancelled"])
    await harness.store.cancelEffects()
  }

  @Test("another id cancels nothing")
  func otherID() async {
    await harness.start("one", "cancel another")
    #expect(await harness.responses == [])
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses.count == 2)
  }

  @Test("a part cancels the parts in flight with the same id, if asked to")
  func cancelInFlight() async {
    await harness.start("one", "two", "newest")
    #expect(await harness.responses == ["one cancelled", "two cancelled"])
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses.suffix(2) == ["newest in part", "newest 7"])
  }

  @Test("a part leaves a whole effect with the same id to the reducer")
  func wholeEffect() async {
    await harness.start("replace", "newest")
    await harness.clock.advance(by: .seconds(1))
    #expect(await Set(harness.responses) == ["replaced", "newest in part", "newest 7"])
  }

  @Test("a part ends with its effect, and leaves nothing behind")
  func effectCancelled() async throws {
    let task = try #require(await harness.start("one"))
    await task.cancel()
    await harness.store.finish()
    #expect(await harness.responses == [])
    #expect(!harness.clock.hasSleepers)
    #expect(await harness.store.withCore { $0.effects.isEmpty })
  }

  @Test("a part whose task outlives its effect leaves nothing behind")
  func outliving() async {
    let begun = AsyncStream<Void>.makeStream()
    let ended = AsyncStream<Void>.makeStream()
    let harness = EffectHarness { _, clock in
      .run { _ in
        Task {
          await withTaskCancellation(id: "part") {
            begun.continuation.finish()
            try? await clock.sleep(for: .seconds(1))
          }
          ended.continuation.finish()
        }
        for await _ in begun.stream {}
      }
    }
    await harness.start("one")
    await harness.store.finish()
    await harness.clock.advance(by: .seconds(1))
    for await _ in ended.stream {}
    #expect(await harness.store.withCore { $0.effects.isEmpty })
  }

  @Test("an action that the part sends after its cancellation is dropped")
  func lateAction() async {
    let harness = EffectHarness { name, clock in
      guard name == "stubborn" else { return .cancel(id: "part") }
      return .run { send in
        await withTaskCancellation(id: "part") {
          try? await clock.sleep(for: .seconds(1))
          await send(.responded("late"))
        }
        await send(.responded("end"))
      }
    }
    await harness.start("stubborn", "cancel")
    #expect(await harness.responses == ["end"])
  }

  @Test("the error of a part is its caller's")
  func error() async {
    struct Failure: Error {}
    let harness = EffectHarness { _, _ in
      .run { send in
        do throws(Failure) {
          try await withTaskCancellation(id: 1) { () async throws(Failure) in throw Failure() }
        } catch {
          await send(.responded("\(error)"))
        }
      }
    }
    await harness.start("one")
    #expect(await harness.responses == ["Failure()"])
  }

  @Test("ids are local to a child")
  func children() async {
    let clock = TestClock()
    let child = Reduce<[String], EffectHarness.Action> { responses, action in
      switch action {
      case .start("cancel"): return .cancel(id: "part")
      case .start(let name): return Self.effect(name, clock: clock)
      case .responded(let response): responses.append(response)
      }
      return .none
    }
    typealias Rows = OrderedDictionary<Int, [String]>
    let parent = EmptyReducer<Rows, IdentifiedAction<Int, EffectHarness.Action>>()
      .forEach(\.self, action: \.asOptional) { child }
    let store = TestStore(initialState: [1: [], 2: []] as Rows, reducer: parent)
    await store.send(.element(id: 1, action: .start("one")))
    await store.send(.element(id: 2, action: .start("two")))
    await store.send(.element(id: 1, action: .start("cancel")))
    await store.receive(.element(id: 1, action: .responded("one cancelled"))) {
      $0[1] = ["one cancelled"]
    }
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test("outside of an effect, the operation just runs")
  func outside() async {
    #expect(await withTaskCancellation(id: 1) { 7 } == 7)
  }

  @Test("a replay ends with the same effects in flight, whatever parts were cancelled")
  func replay() async {
    let effects = Effects(effect: { name, clock in
      switch name {
      case "cancel": .cancel(id: "part")
      case "newest": Self.effect(name, cancelInFlight: true, clock: clock)
      default: Self.effect(name, clock: clock)
      }
    })
    await effects.start("one", "cancel", "two", "newest")
    let replayed = await effects.replayed()
    #expect(await replayed.state == effects.state)
    #expect(await replayed.inFlight == effects.inFlight)
    #expect(await effects.inFlight == [.start("newest")])
    let restarted = await effects.restarted()
    await restarted.advance(by: 1)
    #expect(await restarted.state.suffix(2) == ["newest in part", "newest 7"])
    await effects.store.cancelEffects()
  }
}

extension IdentifiedAction {
  fileprivate var asOptional: IdentifiedAction? {
    get { self }
    set { if let newValue { self = newValue } }
  }
}
