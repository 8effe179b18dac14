import Composable
import ComposableTesting
import Testing

@Suite struct StoreTaskTests {
  static func workshop() -> Workshop {
    Workshop { name, clock in
      switch name {
      case "chain":
        .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.start("link"))
        }
      default: .answer(name, after: 1, clock: clock)
      }
    }
  }

  @Test("a send's task ends when its effects have ended, and those of their answers")
  func finish() async {
    let workshop = Self.workshop()
    let ends = Recorder<String>()
    let task = await workshop.start("chain")
    let waiting = Task {
      await task?.finish()
      ends.record("end")
    }
    await workshop.clock.advance(by: .seconds(1))
    #expect(ends.elements.isEmpty)
    await workshop.clock.advance(by: .seconds(1))
    await waiting.value
    #expect(await workshop.answers == ["link"])
  }

  @Test("a send without effects has nothing to wait for")
  func nothing() async {
    let workshop = Self.workshop()
    await workshop.store.send(.heard("a")).finish()
    #expect(await workshop.answers == ["a"])
  }

  @Test("cancelling a send's task stops its effects, and those of their answers, and no others")
  func cancel() async {
    let workshop = Self.workshop()
    let task = await workshop.start("chain")
    await workshop.start("other")
    await workshop.clock.advance(by: .milliseconds(999))
    await task?.cancel()
    await workshop.clock.run()
    #expect(await workshop.answers == ["other"])
  }

  @Test("what an answer began is cancelled too")
  func cancelChain() async {
    let workshop = Self.workshop()
    let task = await workshop.start("chain")
    await workshop.clock.advance(by: .seconds(1))
    await task?.cancel()
    await workshop.clock.run()
    #expect(await workshop.answers == [])
  }
}
