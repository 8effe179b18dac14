package import Composable
package import LecternWire
internal import Synchronization

/// Counts taps and the answers of their effects.
package struct Echo: Reducer {
  @UserAction
  package enum Action: Equatable {
    case tapped
    case added(Int)
    @ServerOnly case answered
  }

  package struct State: Codable, Equatable {
    package var taps = 0
    package var answers = 0

    package init() {}
  }

  @ViewState
  package struct View {
    package var taps: Int
    package var answers: Int

    package init(taps: Int, answers: Int) {
      (self.taps, self.answers) = (taps, answers)
    }
  }

  /// Counts the effects that have run.
  package final class Runs: Sendable {
    private let runs = Atomic(0)
    package init() {}

    package var count: Int { runs.load(ordering: .relaxed) }
    package func add() { runs.add(1, ordering: .relaxed) }
  }

  package let runs: Runs

  package init(runs: Runs) { self.runs = runs }

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      state.taps += 1
      return .run { [runs] send in
        runs.add()
        await send(.answered)
      }
    case .added(let number): state.taps &+= number
    case .answered: state.answers += 1
    }
    return .none
  }
}
