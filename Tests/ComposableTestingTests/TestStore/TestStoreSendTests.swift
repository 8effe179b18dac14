import Composable
import ComposableTesting
import Testing

/// Assertions of sent actions.
@Suite struct TestStoreSendTests {
  typealias Store = TestStore<Demo.State, Demo.Action>

  @Test("an expected change passes, and so does an action without a change")
  func change() async {
    let store = Store(initialState: .init(), reducer: Demo())
    await store.send(.incrTapped) { $0.count = 1 }
    await store.send(.nothingTapped)
    #expect(store.state.count == 1)
  }

  @Test("an unexpected change fails")
  func unexpected() async {
    await expectFailure(
      "The state changed after sending Demo.Action.incrTapped, but no change was expected.",
      "−   count: 0",
      "+   count: 1"
    ) {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.incrTapped, sourceLocation: .here)
      #expect(store.state.count == 1)
    }
  }

  @Test("a change other than the expected one fails")
  func other() async {
    await expectFailure(
      "The state after sending Demo.Action.incrTapped is not the expected one.",
      "−   count: 2",
      "+   count: 1"
    ) {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.incrTapped, sourceLocation: .here) { $0.count = 2 }
    }
  }

  @Test("an assertion of only a part of a change fails")
  func missing() async {
    await expectFailure("is not the expected one", "−   sender: nil", "+   sender: \"v1\"") {
      let store = Store(initialState: .init(), reducer: Demo())
      store.timestamp = Timestamp(millisecondsSinceEpoch: 5)
      await store.send(.contextTapped, from: Sender(rawValue: "v1"), sourceLocation: .here) {
        $0.timestamp = Timestamp(millisecondsSinceEpoch: 5)
      }
    }
  }

  @Test("an expected change that does not happen fails")
  func claimed() async {
    await expectFailure(
      "The state did not change after sending Demo.Action.nothingTapped, but a change was expected.",
      "−   count: 1"
    ) {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.nothingTapped, sourceLocation: .here) { $0.count = 1 }
    }
  }

  @Test("a closure that changes nothing fails")
  func emptyClosure() async {
    await expectFailure("the closure does not change it either") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.nothingTapped, sourceLocation: .here) { $0.count = 0 }
    }
  }

  @Test("an error in the closure fails")
  func throwing() async {
    await expectFailure("threw an error: Failure()") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.incrTapped, sourceLocation: .here) { _ in throw Demo.Failure() }
    }
  }

  @Test("sending an action before received ones were asserted fails")
  func unhandled() async {
    await expectFailure(
      "Demo.Action.incrTapped was sent before 2 received actions had been asserted.",
      "• Demo.Action.answered(5)"
    ) {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([5, 6]))
      await store.send(.incrTapped, sourceLocation: .here) { $0.count = 1 }
      #expect(store.state.answers == [5, 6])
    }
  }

  @Test("the current state can be asserted")
  func assertion() async {
    await expectFailure("The state is not the expected one.", "−   count: 3", "+   count: 1") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.incrTapped) { $0.count = 1 }
      store.assert { $0.count = 1 }
      store.assert(sourceLocation: .here) { $0.count = 3 }
    }
  }

  @Test("the test sets the sender, the timestamp and the revision")
  func context() async {
    let clock = TestClock()
    let store = TestStore(initialState: Demo.State(), reducer: Demo(), clock: clock)
    store.timestamp = Timestamp(millisecondsSinceEpoch: 1_000)
    await clock.advance(by: .milliseconds(500))
    await store.send(.contextTapped, from: Sender(rawValue: "v1")) {
      $0.sender = "v1"
      $0.timestamp = Timestamp(millisecondsSinceEpoch: 1_500)
    }
    await clock.advance(by: .seconds(1))
    await store.send(.contextTapped) {
      $0.sender = nil
      $0.timestamp = Timestamp(millisecondsSinceEpoch: 2_500)
      $0.revision = 1
    }
  }

  @Test("a failure is reported at the caller's line")
  func callersLine() async {
    let store = Store(initialState: .init(), reducer: Demo())
    let line = #_sourceLocation.line + 2
    await withKnownIssue {
      await store.send(.incrTapped)
    } matching: {
      $0.sourceLocation?.line == line && $0.sourceLocation?.fileID == #fileID
    }
  }

  @MainActor @Test("a test on the main actor can use a test store")
  func mainActor() async {
    var count = 1
    let store = Store(initialState: .init(), reducer: Demo())
    await store.send(.incrTapped) { $0.count = count }
    count = 2
    await store.send(.incrTapped) { $0.count = count }
    await store.send(.askTapped([1]))
    await store.receive(.answered(1)) { $0.answers = [1] }
    await store.finish()
  }
}
