import Composable
import ComposablePrinting
import ComposableTesting
import Synchronization
import Testing

@Suite struct PrintChangesTests {
  struct State: Equatable {
    var count = 0
    var isLoading = false
  }

  enum Action: Equatable {
    case incrTapped
    case nothingTapped
  }

  struct Counter: Reducer {
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      if action == .incrTapped { state.count += 1 }
      return .none
    }
  }

  /// Keeps what is printed.
  final class Output: Sendable {
    private let printed = Mutex<[String]>([])

    var texts: [String] {
      // A figure space is as wide as a minus sign.
      printed.withLock { $0.map { $0.replacing("\u{2007}", with: " ") } }
    }

    func print(_ text: String) { printed.withLock { $0.append(text) } }
  }

  let output = Output()

  /// The feature, printing to the output.
  var feature: some Reducer<State, Action> {
    let output = output
    return Counter().printChanges(to: { output.print($0) })
  }

  @Test("an action is printed with what it changes, in the lines of a failed test")
  func change() async {
    let store = TestStore(initialState: State(), reducer: feature)
    await store.send(.incrTapped) { $0.count = 1 }
    #expect(
      output.texts == [
        """
        PrintChangesTests.Action.incrTapped

          PrintChangesTests.State(
        −   count: 0,
        +   count: 1,
            isLoading: false
          )

        """
      ]
    )
  }

  @Test("an action that changes nothing is printed, too")
  func noChange() async {
    let store = TestStore(initialState: State(), reducer: feature)
    await store.send(.nothingTapped)
    #expect(output.texts == ["PrintChangesTests.Action.nothingTapped\n\n  (no change)\n"])
  }

  @Test("the effects of the feature run after its output")
  func effects() async {
    let output = output
    let base = Reduce<State, Action> { state, action in
      guard action == .nothingTapped else {
        state.count += 1
        return .none
      }
      return .sync {
        output.print("effect")
        return .incrTapped
      }
    }
    let store = TestStore(
      initialState: State(),
      reducer: base.printChanges(to: { output.print($0) })
    )
    await store.send(.nothingTapped)
    await store.receive(.incrTapped) { $0.count = 1 }
    #expect(output.texts.map { $0.contains("Tapped") } == [true, false, true])
  }

  @Test("a reducer that is called directly, and a replay, print nothing")
  func silence() async {
    var state = State()
    _ = feature.reduce(into: &state, action: .incrTapped)
    let executor = TestExecutor()
    let store = Store(
      initialState: State(),
      reducer: feature,
      executor: executor,
      now: { .epoch }
    )
    await store.withCore { core in
      core.beginReplay()
      core.replay(.incrTapped, number: 1, at: .epoch, from: ActionSource())
      core.endReplay()
    }
    #expect(await store.state.count == 1)
    #expect(output.texts == [])
    await store.send(.incrTapped)
    #expect(output.texts.count == 1)
  }

  @Test("it composes as a function")
  func function() async {
    let store = TestStore(initialState: State(), reducer: with(Counter(), printChanges))
    await store.send(.nothingTapped)
  }
}
