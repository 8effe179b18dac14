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
}
