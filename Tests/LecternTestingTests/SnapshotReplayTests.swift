import Composable
import ComposableTesting
import LecternTesting
import LecternWire
import Testing

/// States that a snapshot does not keep.
@Suite struct SnapshotReplayTests {
  struct Forgetful: Reducer {
    struct State: Equatable, Codable, Sendable {
      var kept = 0
      var forgotten = 0
      var names: Set<String> = []
      var list: [String] = []

      private enum CodingKeys: CodingKey { case kept, names, list }
    }

    @UserAction
    enum Action: Equatable, Sendable {
      case keptTapped
      case forgottenTapped
      case listTapped
    }

    @ViewState
    struct View {
      var kept: Int
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .keptTapped: state.kept += 1
      case .forgottenTapped: state.forgotten += 1
      case .listTapped: state.list = Array(state.names)
      }
      return .none
    }
  }

  static func room(_ names: Set<String> = []) -> TestRoom<
    Forgetful.State, Forgetful.Action, Forgetful.View
  > {
    TestRoom(initialState: Forgetful.State(names: names), reducer: Forgetful()) {
      Forgetful.View(kept: $0.kept)
    }
  }

  @Test("a field that is not encoded is found")
  func forgotten() async {
    await expectFailure(
      "A snapshot of the state differs from the state after action 2",
      "−   forgotten: 1",
      "(room: −, snapshot: +)"
    ) {
      let room = Self.room()
      await room.send(.keptTapped)
      await room.send(.forgottenTapped)
      await room.finish(sourceLocation: .here)
    }
  }

  @Test("the order of a set of the initial state is found by a snapshot")
  func setOrder() async {
    await expectFailure("differs from the room after action 1") {
      let room = Self.room(Set((1...100).map(String.init)))
      await room.send(.listTapped)
      await room.finish(sourceLocation: .here)
    }
  }

  @Test("a state that is encoded as a whole replays")
  func whole() async {
    let room = Self.room(["a"])
    await room.send(.keptTapped)
    await room.send(.listTapped)
    await room.finish()
  }
}
