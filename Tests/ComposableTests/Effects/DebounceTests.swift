import Composable
import ComposableTesting
import Testing

@Suite struct DebounceTests {
  static func workshop() -> Workshop {
    Workshop { name, clock in
      name == "cancel"
        ? .cancel(id: "typing")
        : .send(.heard(name)).debounce(id: "typing", for: .seconds(2), clock: clock)
    }
  }

  @Test("only the last of those that follow each other quickly runs, once there is quiet")
  func last() async {
    let workshop = Self.workshop()
    await workshop.start("a")
    await workshop.clock.advance(by: .seconds(1))
    await workshop.start("ab")
    await workshop.clock.advance(by: .seconds(1))
    await workshop.start("abc")
    await workshop.clock.advance(by: .milliseconds(1_999))
    #expect(await workshop.answers == [])
    await workshop.clock.advance(by: .milliseconds(1))
    #expect(await workshop.answers == ["abc"])
    await workshop.start("d")
    await workshop.clock.advance(by: .seconds(2))
    #expect(await workshop.answers == ["abc", "d"])
  }

  @Test("one that runs already is cancelled too")
  func running() async {
    let workshop = Workshop { name, clock in
      .answer(name, after: 2, clock: clock)
        .debounce(id: "typing", for: .seconds(1), clock: clock)
    }
    await workshop.start("a")
    await workshop.clock.advance(by: .seconds(2))
    await workshop.start("b")
    await workshop.clock.run()
    #expect(await workshop.answers == ["b"])
  }

  @Test("it can be cancelled by its name")
  func cancel() async {
    let workshop = Self.workshop()
    await workshop.start("a", "cancel")
    await workshop.clock.run()
    #expect(await workshop.answers == [])
  }
}
