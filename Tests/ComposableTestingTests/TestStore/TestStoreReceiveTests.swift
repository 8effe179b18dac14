import Composable
import ComposableTesting
import Testing

/// Assertions of received actions.
@Suite struct TestStoreReceiveTests {
  typealias Store = TestStore<Demo.State, Demo.Action>

  @Test("an action is received by value, by case, by case and payload, and by a condition")
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

  @Test("the state includes only received actions")
  func lag() async {
    let store = Store(initialState: .init(), reducer: Demo())
    await store.send(.askTapped([1, 2]))
    #expect(store.state.answers.isEmpty)
    await store.receive(.answered(1)) { $0.answers = [1] }
    #expect(store.state.answers == [1])
    await store.receive(.answered(2)) { $0.answers = [1, 2] }
  }

  @Test("receiving another action fails, and shows the difference")
  func otherValue() async {
    await expectFailure(
      "received another action",
      "− Demo.Action.answered(2)",
      "+ Demo.Action.answered(1)"
    ) {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(.answered(2), sourceLocation: .here) { $0.answers = [2] }
      #expect(store.state.answers == [1])
    }
  }

  @Test("receiving an action of another case fails")
  func otherCase() async {
    await expectFailure("of another case: Demo.Action.answered(1)") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(\.tick, sourceLocation: .here)
    }
  }

  @Test("receiving another payload fails")
  func otherPayload() async {
    await expectFailure("− 2", "+ 1") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(\.answered, 2, sourceLocation: .here)
    }
  }

  @Test("receiving an action that does not satisfy the condition fails")
  func condition() async {
    await expectFailure("does not satisfy the condition: Demo.Action.answered(1)") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(where: { $0.answered == 2 }, sourceLocation: .here)
    }
  }

  @Test("an unexpected change by a received action fails")
  func unexpectedChange() async {
    await expectFailure("changed after receiving Demo.Action.answered(1)", "+     [0]: 1") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.askTapped([1]))
      await store.receive(.answered(1), sourceLocation: .here)
    }
  }

  @Test("receiving fails at once if no effect is in flight")
  func nothingInFlight() async {
    let start = ContinuousClock.now
    await expectFailure("received nothing, and no effect is in flight") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.receive(.answered(1), timeout: .seconds(3_600), sourceLocation: .here)
    }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test("a receive that times out fails, and lists the effects in flight")
  func timeout() async {
    await expectFailure("received nothing within 0.01 seconds", "• Demo.Action.slowTapped(1)") {
      let store = Store(initialState: .init(), reducer: Demo())
      await store.send(.slowTapped(1))
      await store.receive(\.answered, timeout: .milliseconds(10), sourceLocation: .here)
      await store.skipInFlightEffects()
    }
  }

  @Test("an action sent from another thread is received")
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

  @Test("an action of a child feature is received by its key path")
  func nested() async {
    let store = TestStore(initialState: Demo.State(), reducer: App())
    await store.send(.demo(.askTapped([1, 2])))
    await store.receive(\.demo?.answered) { $0.answers = [1] }
    await store.receive(\.demo?.answered, 2) { $0.answers = [1, 2] }
    await store.finish()
  }

  @Test("an action of an effect has the sender of the action that started it")
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
