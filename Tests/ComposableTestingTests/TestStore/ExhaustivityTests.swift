import Composable
import ComposableTesting
import Testing

/// Tests that are not exhaustive.
@Suite struct ExhaustivityTests {
  func store(_ exhaustivity: Exhaustivity = .off) -> TestStore<Demo.State, Demo.Action> {
    let store = TestStore(initialState: Demo.State(), reducer: Demo())
    store.exhaustivity = exhaustivity
    return store
  }

  @Test("unasserted behavior is no failure")
  func silence() async {
    let store = store()
    await store.send(.incrTapped)
    await store.send(.askTapped([1, 2, 3]))
    await store.receive(.answered(2)) { $0.answers = [1, 2] }
    await store.send(.timerTapped)
    #expect(store.state.answers == [1, 2, 3])
  }

  @Test("asserting a part of a change passes, as a value or as an increment")
  func part() async {
    let store = store()
    store.timestamp = Timestamp(millisecondsSinceEpoch: 5)
    await store.send(.contextTapped, from: Sender(rawValue: "v1")) { $0.sender = "v1" }
    await store.send(.incrTapped) { $0.count += 1 }
  }

  @Test("a wrong assertion fails")
  func wrong() async {
    await expectFailure("−   count: 2", "+   count: 1") {
      let store = store()
      await store.send(.incrTapped, sourceLocation: .here) { $0.count = 2 }
    }
  }

  @Test("receiving an action that was not sent fails, and lists the received ones")
  func noAnswer() async {
    await expectFailure(
      "answered(5)",
      "only these",
      "• Demo.Action.answered(1)",
      "no effect is in flight"
    ) {
      let store = store()
      await store.send(.askTapped([1]))
      await store.receive(.answered(5), sourceLocation: .here)
    }
  }

  @Test("a warning of the store fails regardless of the exhaustivity")
  func warnings() async {
    await expectFailure("The store logged a warning") {
      let store = store()
      await store.send(.failTapped, sourceLocation: .here)
    }
  }

  @Test("an operation is less exhaustive than the rest of its test")
  func operation() async {
    await expectFailure("The state changed after sending Demo.Action.incrTapped") {
      let store = store(.on)
      let count = await store.withExhaustivity(.off) {
        await store.send(.incrTapped)
        return store.state.count
      }
      #expect(count == 1)
      #expect(store.exhaustivity == .on)
      await store.send(.incrTapped, sourceLocation: .here)
    }
  }

  @Test("an operation is more exhaustive than the rest of its test")
  func exhaustiveOperation() async {
    await expectFailure("The state changed after sending Demo.Action.incrTapped") {
      let store = store(.off)
      await store.withExhaustivity(.on) {
        await store.send(.incrTapped, sourceLocation: .here)
      }
      await store.send(.incrTapped)
    }
  }

  @Test("the exhaustivity is restored after an error, of a synchronous operation too")
  func failedOperation() async throws {
    let store = store(.on)
    await #expect(throws: Demo.Failure.self) {
      try await store.withExhaustivity(.off) {
        await store.send(.incrTapped)
        throw Demo.Failure()
      }
    }
    #expect(store.exhaustivity == .on)
    #expect(throws: Demo.Failure.self) {
      try store.withExhaustivity(.off) {
        #expect(store.exhaustivity == .off)
        throw Demo.Failure()
      }
    }
    #expect(store.exhaustivity == .on)
    #expect(store.withExhaustivity(.off) { store.state.count } == 1)
  }

  @Test("unasserted behavior can be reported as a warning")
  func shown() async {
    await expectFailure(
      "Not asserted: the change after sending Demo.Action.incrTapped",
      "+   count: 1"
    ) {
      let store = store(.off(showSkippedAssertions: true))
      await store.send(.incrTapped, sourceLocation: .here)
    }
    await expectFailure(
      "Not asserted: actions received before Demo.Action.answered(2)",
      "• Demo.Action.answered(1)"
    ) {
      let store = store(.off(showSkippedAssertions: true))
      await store.send(.askTapped([1, 2]))
      await store.receive(.answered(2), sourceLocation: .here) { $0.answers = [1, 2] }
    }
    await expectFailure("1 effect still in flight", "• Demo.Action.timerTapped") {
      let store = TestStore(initialState: Demo.State(), reducer: Demo(), sourceLocation: .here)
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.timerTapped)
    }
  }
}
