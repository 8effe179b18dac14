import Composable
import ComposableTesting
import Testing

@Suite struct EffectIDTests {
  enum Request { case search, load }

  static func workshop() -> Workshop {
    Workshop { name, clock in
      switch name {
      case "cancel search": .cancel(id: Request.search)
      case "cancel text": .cancel(id: "search")
      case "search again":
        .answer(name, after: 1, clock: clock).cancellable(id: Request.search, cancelInFlight: true)
      case "load": .answer(name, after: 1, clock: clock).cancellable(id: Request.load)
      default: .answer(name, after: 1, clock: clock).cancellable(id: Request.search)
      }
    }
  }

  @Test("a cancellation ends all effects of its name, and no others")
  func cancel() async {
    let workshop = Self.workshop()
    await workshop.start("search", "search", "load", "cancel search")
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["load"])
  }

  @Test("names of different types are different names")
  func types() async {
    let workshop = Self.workshop()
    await workshop.start("search", "cancel text")
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["search"])
  }

  @Test("a number is another name as a number of another type")
  func numbers() async {
    let workshop = Workshop { name, clock in
      let answer = Effect.answer(name, after: 1, clock: clock)
      return switch name {
      case "Int": answer.cancellable(id: 7)
      case "UInt8": answer.cancellable(id: 7 as UInt8)
      case "Double": answer.cancellable(id: 7.0)
      case "Int?": answer.cancellable(id: 7 as Int?)
      case "[Int]": answer.cancellable(id: [7])
      case "[UInt8]": answer.cancellable(id: [7 as UInt8])
      case "cancel Int?": .cancel(id: 7 as Int?)
      case "cancel [Int]": .cancel(id: [7])
      default: .cancel(id: 7.0)
      }
    }
    await workshop.start("Int", "UInt8", "Double", "Int?", "[Int]", "[UInt8]")
    await workshop.start("cancel Double", "cancel Int?", "cancel [Int]")
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["Int", "UInt8", "[UInt8]"])
  }

  @Test("an effect may cancel those in flight before it")
  func cancelInFlight() async {
    let workshop = Self.workshop()
    await workshop.start("search", "search again", "search again")
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["search again"])
  }

  @Test("one that cancels those before it does not cancel what it is part of")
  func cancelInFlightWithin() async {
    let workshop = Workshop { name, clock in
      .answer(name, after: 1, clock: clock)
        .cancellable(id: Request.search, cancelInFlight: true)
        .cancellable(id: Request.search)
    }
    await workshop.start("first", "second")
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["second"])
  }

  @Test("a name is its store's own")
  func stores() async {
    let (one, other) = (Self.workshop(), Self.workshop())
    await one.start("search")
    await other.start("search", "cancel search")
    await one.clock.advance(by: .seconds(1))
    await other.clock.advance(by: .seconds(1))
    #expect(await one.answers == ["search"])
    #expect(await other.answers == [])
  }

  @Test("a cancelled effect that goes on regardless is not heard")
  func stubborn() async {
    let workshop = Workshop { name, clock in
      name == "cancel"
        ? .cancel(id: "stubborn")
        : .run { send in
          try? await clock.sleep(for: .seconds(1))
          await Task { await send(.heard("still here")) }.value
        }
        .cancellable(id: "stubborn")
    }
    await workshop.start("stubborn", "cancel")
    await workshop.executor.rest()
    #expect(await workshop.answers == [])
  }

  @Test("an inner name and an outer name each end the same effect", arguments: ["inner", "outer"])
  func nested(name: String) async {
    let workshop = Workshop { action, clock in
      action == "go"
        ? .answer("done", after: 1, clock: clock).cancellable(id: "inner").cancellable(id: "outer")
        : .cancel(id: action)
    }
    await workshop.start("go", name)
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == [])
  }
}
