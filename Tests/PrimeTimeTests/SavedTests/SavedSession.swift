import Composable
import ComposableTesting
import Foundation
import Lectern
import LecternLog
import LecternTesting
import PrimeTime
import PrimeTimeCounter
import Testing

/// A person's session with the demo. The files beside this one repeat it.
enum SavedSession {
  typealias AppRoom = TestRoom<AppState, AppAction, AppView>

  /// A change of the reducer.
  enum Change: CaseIterable {
    /// A tap adds two.
    case state
    /// The request for a prime is not sent.
    case effect
  }

  @TaskLocal static var change: Change?

  /// The demo's reducer, or a changed one.
  static var reducer: some Reducer<AppState, AppAction> {
    let base = AppFeature.test().activityFeed()
    // Read here, as a room reduces in jobs of its own.
    let change = change
    return Reduce<AppState, AppAction> { state, action in
      let effect = base.reduce(into: &state, action: action)
      switch change {
      case .state where action == .counter(.incrTapped): state.count.state += 1
      case .effect where action == .counter(.nthPrimeButtonTapped): return .none
      default: break
      }
      return effect
    }
  }

  static func room() -> AppRoom {
    AppRoom(
      initialState: AppState(),
      reducer: reducer,
      links: nil,
      recording: (
        MemoryLog(identity: LogIdentity(instanceID: "session", seed: 13, created: 0)), .shown
      ),
      view: { state, _ in AppView(state, timeZone: .gmt) }
    )
  }
}
