import Composable
import ComposableTesting
import Testing

/// What a test says of the actions that effects send.
@Suite struct TestStoreReceiveTests {
  typealias Store = TestStore<Demo.State, Demo.Action>

  @Test("an answer is received by value, by case, by case and value, and by a condition")
  func forms() async {
    let isFour = { (action: Demo.Action) in action.answered == 4 }
    let store = Store(initialState: .init(), reducer: Demo())
    await store.send(.askTapped([1, 2, 3, 4]))
    await store.receive(.answered(1)) { $0.answers = [1] }
    await store.receive(\.answered) { $0.answers = [1, 2] }
    await store.receive(\.answered, 3) { $0.answers = [1, 2, 3] }
    await store.receive(where: isFour) { $0.answers = [1, 2, 3, 4] }
    await store.finish()
  }

  @Test("the state is that of what has been received, not of what has happened")
  func lag() async {
    let store = Store(initialState: .init(), reducer: Demo())
    await store.send(.askTapped([1, 2]))
    #expect(store.state.answers.isEmpty)
    await store.receive(.answered(1)) { $0.answers = [1] }
    #expect(store.state.answers == [1])
    await store.receive(.answered(2)) { $0.answers = [1, 2] }
  }

  @Test("another value than the expected fails, and shows the difference")
  func otherValue() async {
    await fails("received another action", "− Demo.Action.answered(2)", "+ Demo.Action.answered(1)")
    {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(.answered(2), sourceLocation: here) { $0.answers = [2] }
      #expect(store.state.answers == [1])
    }
  }

  @Test("another case than the expected fails")
  func otherCase() async {
    await fails("of another case: Demo.Action.answered(1)") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(\.tick, sourceLocation: here)
    }
  }

  @Test("another payload than the expected fails")
  func otherPayload() async {
    await fails("− 2", "+ 1") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(\.answered, 2, sourceLocation: here)
    }
  }

  @Test("one that does not fulfil the condition fails")
  func condition() async {
    await fails("does not fulfil the condition: Demo.Action.answered(1)") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(where: { $0.answered == 2 }, sourceLocation: here)
    }
  }

  @Test("a change by a received action that the test does not say fails")
  func unexpectedChange() async {
    await fails("changed by receiving Demo.Action.answered(1)", "+     [0]: 1") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(.answered(1), sourceLocation: here)
    }
  }

  @Test("where nothing is in flight, it fails at once")
  func nothingInFlight() async {
    let start = ContinuousClock.now
    await fails("received nothing, and no effect is in flight") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.receive(.answered(1), timeout: .seconds(3_600), sourceLocation: here)
    }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test("a wait that takes too long fails, and says what is in flight")
  func timeout() async {
    await fails("received nothing within 0.01 seconds", "• Demo.Action.slowTapped(1)") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.slowTapped(1))
      await store.receive(\.answered, timeout: .milliseconds(10), sourceLocation: here)
      await store.skipInFlightEffects()
    }
  }

  @Test("an answer from another thread wakes the one who waits")
  func outside() async {
    for _ in 0..<50 {
      let (questions, question) = AsyncStream<Int>.makeStream()
      let (answers, answer) = AsyncStream<Int>.makeStream()
      let outside = Task.detached {
        for await number in questions { answer.yield(number + 1) }
      }
      let store = TestStore(
        initialState: Demo.State(),
        reducer: Demo(outside: { number in
          question.yield(number)
          return await answers.first { _ in true } ?? 0
        })
      )
      await store.send(.outsideTapped(6))
      await store.receive(.answered(7)) { $0.answers = [7] }
      await store.finish()
      question.finish()
      await outside.value
    }
  }

  struct App: Reducer {
    @EnumProperties
    enum Action: Equatable, Sendable {
      case demo(Demo.Action)
    }

    var body: some Reducer<Demo.State, Action> {
      Demo().pullback(state: \.self, action: \.demo)
    }
  }

  @Test("an answer within a feature is received by the way to it")
  func nested() async {
    let store = TestStore(initialState: Demo.State(), reducer: App())
    await store.send(.demo(.askTapped([1, 2])))
    await store.receive(\.demo?.answered) { $0.answers = [1] }
    await store.receive(\.demo?.answered, 2) { $0.answers = [1, 2] }
    await store.finish()
  }

  @Test("the sender of an answer is who asked")
  func sender() async {
    let feature = Reduce<String?, Bool> { state, isQuestion in
      if isQuestion { return .run { await $0(false) } }
      state = ActionContext.current.sender?.rawValue
      return .none
    }
    let store = TestStore(initialState: nil, reducer: feature)
    await store.send(true, from: Sender(rawValue: "v1"))
    await store.receive(false) { $0 = "v1" }
  }
}
