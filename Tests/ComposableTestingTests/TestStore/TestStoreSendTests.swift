import Composable
import ComposableTesting
import Testing

/// What a test says of the actions that it sends.
@Suite struct TestStoreSendTests {
  typealias Store = TestStore<Demo.State, Demo.Action>

  @Test("a change that the test says, and none where it says nothing, is no failure")
  func change() async {
    let store = Store(initialState: .init(), reducer: Demo())
    await store.send(.incrTapped) { $0.count = 1 }
    await store.send(.nothingTapped)
    #expect(store.state.count == 1)
  }

  @Test("a change that the test does not say fails")
  func unexpected() async {
    await fails(
      "The state was changed by sending Demo.Action.incrTapped, and the test does not say so.",
      "−   count: 0",
      "+   count: 1"
    ) {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.incrTapped, sourceLocation: here)
      #expect(store.state.count == 1)
    }
  }

  @Test("another change than the test says fails")
  func other() async {
    await fails(
      "The change made by sending Demo.Action.incrTapped is not the one that the test says.",
      "−   count: 2",
      "+   count: 1"
    ) {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.incrTapped, sourceLocation: here) { $0.count = 2 }
    }
  }

  @Test("a change of which the test says only a part fails")
  func missing() async {
    await fails("is not the one that the test says", "−   sender: nil", "+   sender: \"v1\"") {
      let store = Store(initialState: .init(), reducer: Demo())
      store.timestamp = Timestamp(millisecondsSinceEpoch: 5)
      await store.send(.contextTapped, from: Sender(rawValue: "v1"), sourceLocation: here) {
        $0.timestamp = Timestamp(millisecondsSinceEpoch: 5)
      }
    }
  }

  @Test("a change that the test says, where there was none, fails")
  func claimed() async {
    await fails(
      "Nothing was changed by sending Demo.Action.nothingTapped, though the test says what was.",
      "−   count: 1"
    ) {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.nothingTapped, sourceLocation: here) { $0.count = 1 }
    }
  }

  @Test("a closure that changes nothing fails")
  func emptyClosure() async {
    await fails("the closure of the test changes nothing") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.nothingTapped, sourceLocation: here) { $0.count = 0 }
    }
  }

  @Test("an error in the closure fails")
  func throwing() async {
    await fails("threw an error: Failure()") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.incrTapped, sourceLocation: here) { _ in throw Demo.Failure() }
    }
  }

  @Test("an action that is sent before received ones were handled fails")
  func unhandled() async {
    await fails(
      "An action was sent before 2 received actions had been handled: Demo.Action.incrTapped.",
      "• Demo.Action.answered(5)"
    ) {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([5, 6]))
      await store.send(.incrTapped, sourceLocation: here) { $0.count = 1 }
      #expect(store.state.answers == [5, 6])
    }
  }

  @Test("an assertion of the present state")
  func assertion() async {
    await fails("The state is not what is expected.", "−   count: 3", "+   count: 1") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.incrTapped) { $0.count = 1 }
      store.assert { $0.count = 1 }
      store.assert(sourceLocation: here) { $0.count = 3 }
    }
  }

  @Test("the context is the test's: who, when, and after how many")
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

  @Test("the caller's line is the one reported")
  func callersLine() async {
    let store = Store(initialState: .init(), reducer: Demo())
    let line = #_sourceLocation.line + 2
    await withKnownIssue {
      await store.send(.incrTapped)
    } matching: {
      $0.sourceLocation?.line == line && $0.sourceLocation?.fileID == #fileID
    }
  }

  @MainActor @Test("a test of the main actor may use it too")
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
