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

  let bench = Bench(State()) { _ in
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

  @Test("a change runs the other reducer, with what was and what is")
  func changed() async {
    await bench.send(.add(1), .add(2))
    #expect(await bench.state == State(count: 3, changes: ["0 to 1", "1 to 3"]))
  }

  @Test("no change does not")
  func unchanged() async {
    await bench.send(.add(0), .enlarged)
    #expect(await bench.state == State(isLarge: true))
  }

  @Test("its effects run")
  func effects() async {
    await bench.send(.add(11))
    #expect(await bench.state == State(count: 11, isLarge: true, changes: ["0 to 11"]))
  }
}
