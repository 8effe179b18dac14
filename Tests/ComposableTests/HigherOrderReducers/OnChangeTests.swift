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

  @Test("a measure of one's own tells what is a change, also of what is not Equatable")
  func removeDuplicates() async {
    let bench = Bench(State()) { _ in
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
    await bench.send(.add(9), .add(2), .add(8), .add(1))
    #expect(await bench.state == State(count: 20, changes: ["9 to 11", "19 to 20"]))
  }

  @Test("its effects run")
  func effects() async {
    await bench.send(.add(11))
    #expect(await bench.state == State(count: 11, isLarge: true, changes: ["0 to 11"]))
  }
}
