import Composable
import ComposableTesting
import Testing

/// Tests that say only what they care for.
@Suite struct ExhaustivityTests {
  func store(_ exhaustivity: Exhaustivity = .off) -> TestStore<Demo.State, Demo.Action> {
    let store = TestStore(initialState: Demo.State(), reducer: Demo())
    store.exhaustivity = exhaustivity
    return store
  }

  @Test("what the test does not say is no failure")
  func silence() async {
    let store = store()
    await store.send(.incrTapped)
    await store.send(.askTapped([1, 2, 3]))
    await store.receive(.answered(2)) { $0.answers = [1, 2] }
    await store.send(.timerTapped)
    #expect(store.state.answers == [1, 2, 3])
  }

  @Test("a part of the change is enough, as a value or as a step")
  func part() async {
    let store = store()
    store.timestamp = Timestamp(millisecondsSinceEpoch: 5)
    await store.send(.contextTapped, from: Sender(rawValue: "v1")) { $0.sender = "v1" }
    await store.send(.incrTapped) { $0.count += 1 }
  }

  @Test("what the test says has to be true")
  func wrong() async {
    await fails("−   count: 2", "+   count: 1") {
      let store = store()
      await store.send(.incrTapped, sourceLocation: here) { $0.count = 2 }
    }
  }

  @Test("an answer that does not come fails, and says what came instead")
  func noAnswer() async {
    await fails("answered(5)", "only these", "• Demo.Action.answered(1)", "no effect is in flight")
    {
      let store = store()
      await store.send(.askTapped([1]))
      await store.receive(.answered(5), sourceLocation: here)
    }
  }

  @Test("what the store complains of fails all the same")
  func warnings() async {
    await fails("The store complains") {
      let store = store()
      await store.send(.failTapped, sourceLocation: here)
    }
  }

  @Test("what the test does not say can be shown, as a warning")
  func shown() async {
    await fails("Changed by sending Demo.Action.incrTapped, and not asserted", "+   count: 1") {
      let store = store(.off(showSkippedAssertions: true))
      await store.send(.incrTapped, sourceLocation: here)
    }
    await fails("Received before Demo.Action.answered(2)", "• Demo.Action.answered(1)") {
      let store = store(.off(showSkippedAssertions: true))
      await store.send(.askTapped([1, 2]))
      await store.receive(.answered(2), sourceLocation: here) { $0.answers = [1, 2] }
    }
    await fails("1 effect still in flight", "• Demo.Action.timerTapped") {
      let store = TestStore(initialState: Demo.State(), reducer: Demo(), sourceLocation: here)
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.timerTapped)
    }
  }
}
