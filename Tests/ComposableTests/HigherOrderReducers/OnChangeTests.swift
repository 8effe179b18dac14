import Composable
import ComposableTesting
import Testing

@Suite struct OnChangeTests {
  struct State: Equatable {
    var count = 0
    var isLarge = false
    var changes: [String] = []
  }

  enum Action {
    case add(Int)
    case enlarged
  }

  let harness = StoreHarness(State()) { _ in
    Reduce<State, Action> { state, action in
      switch action {
      case .add(let number): state.count += number
      case .enlarged: state.isLarge = true
      }
      return .none
    }
    .onChange(of: \.count) { old, new in
      Reduce { state, _ in
        state.changes.append("\(old) to \(new)")
        return new > 10 ? .send(.enlarged) : .none
      }
    }
  }

  @Test("a change runs the other reducer with the old and the new value")
  func changed() async {
    await harness.send(.add(1), .add(2))
    #expect(await harness.state == State(count: 3, changes: ["0 to 1", "1 to 3"]))
  }

  @Test("the other reducer does not run without a change")
  func unchanged() async {
    await harness.send(.add(0), .enlarged)
    #expect(await harness.state == State(isLarge: true))
  }

  @Test("a custom comparison determines changes of a value that is not Equatable")
  func removeDuplicates() async {
    let harness = StoreHarness(State()) { _ in
      Reduce<State, Action> { state, action in
        if case .add(let number) = action { state.count += number }
        return .none
      }
      .onChange(
        of: { (tens: $0.count / 10, all: $0.count) },
        removeDuplicates: { $0.tens == $1.tens }
      ) {
        old,
        new in
        Reduce { state, _ in
          state.changes.append("\(old.all) to \(new.all)")
          return .none
        }
      }
    }
    await harness.send(.add(9), .add(2), .add(8), .add(1))
    #expect(await harness.state == State(count: 20, changes: ["9 to 11", "19 to 20"]))
  }

  @Test("the effects of the other reducer run")
  func effects() async {
    await harness.send(.add(11))
    #expect(await harness.state == State(count: 11, isLarge: true, changes: ["0 to 11"]))
  }
}
