import Composable
import ComposableTesting
import Testing

@Suite struct ThrottleTests {
  static func workshop(latest: Bool) -> Workshop {
    Workshop { name, clock in
      name == "cancel"
        ? .cancel(id: "scroll")
        : .send(.heard(name)).throttle(
          id: "scroll",
          for: .seconds(2),
          latest: latest,
          clock: clock
        )
    }
  }

  @Test(
    "the first runs at once, and one of the others at the end of the interval",
    arguments: [(true, "d"), (false, "b")]
  )
  func interval(latest: Bool, second: String) async {
    let workshop = Self.workshop(latest: latest)
    await workshop.start("a", "b", "c")
    await workshop.clock.advance(by: .seconds(1))
    await workshop.start("d")
    #expect(await workshop.answers == ["a"])
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["a", second])
  }

  @Test("what waited begins an interval of its own")
  func nextInterval() async {
    let workshop = Self.workshop(latest: true)
    await workshop.start("a", "b")
    await workshop.clock.advance(by: .seconds(2))
    await workshop.start("c")
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["a", "b"])
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["a", "b", "c"])
  }

  @Test("after a quiet interval the next runs at once")
  func quiet() async {
    let workshop = Self.workshop(latest: true)
    await workshop.start("a")
    await workshop.clock.advance(by: .seconds(2))
    await workshop.start("b")
    #expect(await workshop.answers == ["a", "b"])
  }

  @Test("what waits can be cancelled by its name; the interval goes on")
  func cancel() async {
    let workshop = Self.workshop(latest: true)
    await workshop.start("a", "b", "cancel", "c")
    #expect(await workshop.answers == ["a"])
    await workshop.clock.advance(by: .seconds(2))
    #expect(await workshop.answers == ["a", "c"])
  }

  @Test("one that waits takes its place although the one before it was cancelled with its send")
  func cancelledWaiter() async {
    let workshop = Self.workshop(latest: true)
    await workshop.start("a")
    let task = await workshop.start("b")
    await workshop.clock.advance(by: .seconds(1))
    await workshop.start("c")
    await task?.cancel()
    await workshop.executor.rest()
    #expect(await workshop.answers == ["a"])
    await workshop.clock.advance(by: .seconds(1))
    #expect(await workshop.answers == ["a", "c"])
  }

  @Test("what follows one that waits begins when that is cancelled, and may wait itself")
  func follower() async {
    let workshop = Workshop { name, clock in
      let heard = Effect<Workshop.Action>.send(.heard(name))
      let scroll = heard.throttle(id: "scroll", for: .seconds(2), latest: true, clock: clock)
      return switch name {
      case "cancel": .cancel(id: "scroll")
      case "pair":
        .concatenate(
          scroll,
          heard.throttle(id: "other", for: .seconds(2), latest: true, clock: clock)
        )
      default: scroll
      }
    }
    await workshop.start("a", "pair", "cancel")
    #expect(await workshop.answers == ["a", "pair"])
  }

  @Test(
    "what waits is not lost where another comes at the very end of the interval",
    arguments: [(true, "c"), (false, "b")]
  )
  func end(latest: Bool, second: String) async {
    let workshop = Workshop { name, clock in
      guard name == "late" else {
        return .send(.heard(name))
          .throttle(id: "scroll", for: .seconds(2), latest: latest, clock: clock)
      }
      return .run { send in
        try await clock.sleep(for: .seconds(2))
        await send(.start("c"))
      }
    }
    await workshop.start("late", "a", "b")
    await workshop.clock.advance(by: .seconds(2))
    #expect(await workshop.answers == ["a", second])
    await workshop.store.finish()
  }

  @Test("what waited for a cancelled one's interval does not cut the next interval short")
  func cutShort() async {
    let workshop = Workshop { name, clock in
      guard name != "cancel" else { return .cancel(id: "scroll") }
      let heard = Effect<Workshop.Action>.send(.heard(name))
      return (name == "c" ? [heard, .send(.start("d"))] : heard)
        .throttle(id: "scroll", for: .seconds(2), latest: true, clock: clock)
    }
    await workshop.start("a", "b", "cancel", "c")
    await workshop.clock.advance(by: .seconds(2))
    #expect(await workshop.answers == ["a", "c"])
    await workshop.clock.advance(by: .seconds(2))
    #expect(await workshop.answers == ["a", "c", "d"])
  }

  @Test("one that was cancelled while it waited does not keep its place", arguments: [true, false])
  func place(latest: Bool) async {
    let workshop = Workshop { name, clock in
      .send(.heard(name))
        .throttle(id: "scroll", for: .seconds(2), latest: latest, clock: clock)
        .cancellable(id: "work", cancelInFlight: true)
    }
    await workshop.start("a")
    await workshop.store.send(.start("b"))
    await workshop.store.send(.start("c"))
    await workshop.executor.rest()
    await workshop.clock.advance(by: .seconds(2))
    #expect(await workshop.answers == ["a", "c"])
  }
}
