import Composable
import ComposableTesting
import Testing

@Suite struct EffectIDTests {
  enum Request { case search, load }

  static func harness() -> EffectHarness {
    EffectHarness { name, clock in
      switch name {
      case "cancel search": .cancel(id: Request.search)
      case "cancel text": .cancel(id: "search")
      case "search again":
        .response(name, after: 1, clock: clock).cancellable(
          id: Request.search,
          cancelInFlight: true
        )
      case "load": .response(name, after: 1, clock: clock).cancellable(id: Request.load)
      default: .response(name, after: 1, clock: clock).cancellable(id: Request.search)
      }
    }
  }

  @Test("a cancellation ends all effects with its id and no others")
  func cancel() async {
    let harness = Self.harness()
    await harness.start("search", "search", "load", "cancel search")
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["load"])
  }

  @Test("values of different types are different ids")
  func types() async {
    let harness = Self.harness()
    await harness.start("search", "cancel text")
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["search"])
  }

  @Test("equal numbers of different types are different ids")
  func numbers() async {
    let harness = EffectHarness { name, clock in
      let response = Effect.response(name, after: 1, clock: clock)
      return switch name {
      case "Int": response.cancellable(id: 7)
      case "UInt8": response.cancellable(id: 7 as UInt8)
      case "Double": response.cancellable(id: 7.0)
      case "Int?": response.cancellable(id: 7 as Int?)
      case "[Int]": response.cancellable(id: [7])
      case "[UInt8]": response.cancellable(id: [7 as UInt8])
      case "cancel Int?": .cancel(id: 7 as Int?)
      case "cancel [Int]": .cancel(id: [7])
      default: .cancel(id: 7.0)
      }
    }
    await harness.start("Int", "UInt8", "Double", "Int?", "[Int]", "[UInt8]")
    await harness.start("cancel Double", "cancel Int?", "cancel [Int]")
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["Int", "UInt8", "[UInt8]"])
  }

  @Test("cancelInFlight cancels earlier effects with the same id")
  func cancelInFlight() async {
    let harness = Self.harness()
    await harness.start("search", "search again", "search again")
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["search again"])
  }

  @Test("cancelInFlight does not cancel an enclosing effect with the same id")
  func cancelInFlightWithin() async {
    let harness = EffectHarness { name, clock in
      .response(name, after: 1, clock: clock)
        .cancellable(id: Request.search, cancelInFlight: true)
        .cancellable(id: Request.search)
    }
    await harness.start("first", "second")
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == ["second"])
  }

  @Test("ids are local to a store")
  func stores() async {
    let (one, other) = (Self.harness(), Self.harness())
    await one.start("search")
    await other.start("search", "cancel search")
    await one.clock.advance(by: .seconds(1))
    await other.clock.advance(by: .seconds(1))
    #expect(await one.responses == ["search"])
    #expect(await other.responses == [])
  }

  @Test("actions of an effect that ignores its cancellation are dropped")
  func stubborn() async {
    let harness = EffectHarness { name, clock in
      name == "cancel"
        ? .cancel(id: "stubborn")
        : .run { send in
          try? await clock.sleep(for: .seconds(1))
          await Task { await send(.responded("still here")) }.value
        }
        .cancellable(id: "stubborn")
    }
    await harness.start("stubborn", "cancel")
    await harness.executor.rest()
    #expect(await harness.responses == [])
  }

  @Test("an effect with two nested ids is cancelled by either", arguments: ["inner", "outer"])
  func nested(name: String) async {
    let harness = EffectHarness { action, clock in
      action == "go"
        ? .response("done", after: 1, clock: clock).cancellable(id: "inner").cancellable(
          id: "outer"
        )
        : .cancel(id: action)
    }
    await harness.start("go", name)
    await harness.clock.advance(by: .seconds(1))
    #expect(await harness.responses == [])
  }
}
