import Composable
import ComposableTesting
import Testing

/// The end of a test.
@Suite struct TestStoreEndTests {
  typealias Store = TestStore<Demo.State, Demo.Action>

  @Test("an action that was not received fails at the end")
  func unreceived() async {
    await expectFailure("1 action of effects not received", "• Demo.Action.answered(1)") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.finish(sourceLocation: .here)
    }
  }

  @Test("an action that was not received fails when the store is released")
  func unreceivedAndReleased() async {
    await expectFailure("1 action of effects not received", "• Demo.Action.answered(1)") {
      let store = Store(initialState: .init(), reducer: Demo(), sourceLocation: .here)
      await store.send(.askTapped([1]))
    }
  }

  @Test("an effect still in flight fails at the end")
  func inFlight() async {
    await expectFailure("1 effect still in flight after 0.01 seconds", "• Demo.Action.timerTapped")
    {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.timerTapped)
      await store.finish(timeout: .milliseconds(10), sourceLocation: .here)
    }
  }

  @Test("an effect still in flight fails when the store is released")
  func inFlightAndReleased() async {
    await expectFailure("1 effect still in flight", "• Demo.Action.timerTapped") {
      let store = Store(initialState: .init(), reducer: Demo(), sourceLocation: .here)
      await store.send(.timerTapped)
    }
  }

  @Test("finish waits for an effect that needs outside help")
  func outside() async {
    let (answers, answer) = AsyncStream<Int>.makeStream()
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Bool> { _, _ in
        .run { _ in for await _ in answers {} }
      }
    )
    await store.send(true)
    Task.detached { answer.finish() }
    await store.finish()
  }

  @Test("the effects of one action can be awaited and cancelled")
  func task() async {
    let clock = TestClock()
    let store = TestStore(initialState: Demo.State(), reducer: Demo(clock: clock))
    let timer = await store.send(.timerTapped)
    let slow = await store.send(.slowTapped(1))
    await clock.advance(by: .seconds(1))
    await store.receive(\.tick) { $0.count = 1 }
    await store.receive(.answered(1)) { $0.answers = [1] }
    await slow.finish()
    await timer.cancel()
    await timer.finish()
    await clock.advance(by: .seconds(10))
    #expect(!clock.hasSleepers)
    await store.finish()
  }

  @Test("effects of one action that do not end fail")
  func taskTimeout() async {
    await expectFailure("1 effect still in flight after 0.01 seconds", "• Demo.Action.timerTapped")
    {
      let store = Store(initialState: .init(), reducer: Demo())
      let timer = await store.send(.timerTapped)
      await timer.finish(timeout: .milliseconds(10), sourceLocation: .here)
      await timer.cancel()
    }
  }

  @Test("effects in flight can be skipped, and received actions too")
  func skipping() async {
    let store = Store(initialState: .init(), reducer: Demo())
    await store.send(.timerTapped)
    await store.send(.askTapped([1, 2]))
    await store.skipReceivedActions()
    #expect(store.state.answers == [1, 2])
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test("effects that never come to rest fail, and do not block the test")
  func restless() async {
    await expectFailure("did not come to rest within 0.05 seconds") {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Bool> { _, _ in
          .run { _ in while !Task.isCancelled { await Task.yield() } }
        }
      )
      store.timeout = .milliseconds(50)
      let task = await store.send(true, sourceLocation: .here)
      await task.cancel()
      await store.finish()
    }
  }

  @Test("failures are reported at the caller's line by default")
  func callersLines() async {
    let line = #_sourceLocation.line + 3
    await withKnownIssue {
      // An effect in flight when the store is released fails here.
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.timerTapped)
    } matching: {
      $0.sourceLocation?.line == line && $0.sourceLocation?.fileID == #fileID
    }
    let store = Store(initialState: .init(), reducer: Demo())
    await store.send(.askTapped([1]))
    let secondLine = #_sourceLocation.line + 2
    await withKnownIssue {
      await store.finish()
    } matching: {
      $0.sourceLocation?.line == secondLine && $0.sourceLocation?.fileID == #fileID
    }
  }

  @Test("skipping nothing fails, unless strict is false")
  func skippingNothing() async {
    await expectFailure("no received actions to skip") {
      await Store(initialState: .init(), reducer: Demo())
        .skipReceivedActions(sourceLocation: .here)
    }
    await expectFailure("no effects in flight to skip") {
      await Store(initialState: .init(), reducer: Demo())
        .skipInFlightEffects(sourceLocation: .here)
    }
    let store = Store(initialState: .init(), reducer: Demo())
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test("an uncaught error of an effect fails at the call that found it")
  func uncaughtError() async {
    await expectFailure("The store logged a warning", "an effect of failTapped failed: Failure()") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.failTapped, sourceLocation: .here)
    }
  }

  @Test("an action sent by an effect that has ended fails at the next call")
  func lateAnswer() async {
    let (sends, keep) = AsyncStream<Send<Bool>>.makeStream()
    await expectFailure("an effect of Bool sent Bool after it had ended") {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Bool> { _, _ in .run { keep.yield($0) } }
      )
      await store.send(true)
      await sends.first { _ in true }?(false)
      await store.finish(sourceLocation: .here)
    }
  }

  struct Parent: Equatable, Sendable {
    var child: Int?
  }

  @EnumProperties
  enum ParentAction: Equatable, Sendable {
    case child(Bool)
  }

  func parent(sourceLocation: SourceLocation = #_sourceLocation) -> TestStore<Parent, ParentAction>
  {
    TestStore(
      initialState: Parent(),
      reducer: EmptyReducer<Parent, ParentAction>()
        .ifLet(\.child, action: \.child) { EmptyReducer<Int, Bool>() },
      sourceLocation: sourceLocation
    )
  }

  @Test("a stale action is expected by its name")
  func stale() async {
    let store = parent()
    await store.send(.child(true))
    store.expectsStale("child")
    await store.finish()
  }

  @Test("a stale action that is not expected fails at the end, or when the store is released")
  func unexpectedStale() async {
    await expectFailure("An action was stale", "expectsStale") {
      let store = parent()
      await store.send(.child(true))
      await store.finish(sourceLocation: .here)
    }
    await expectFailure("An action was stale") {
      let store = parent(sourceLocation: .here)
      await store.send(.child(true))
    }
  }

  @Test("expecting a stale action fails if none was stale, or another")
  func otherStale() async {
    await expectFailure("No action was stale (expected: child).") {
      parent().expectsStale("child", sourceLocation: .here)
    }
    await expectFailure("Another action was stale (expected: other)") {
      let store = parent()
      await store.send(.child(true))
      store.expectsStale("other", sourceLocation: .here)
      await store.finish()
    }
  }
}
