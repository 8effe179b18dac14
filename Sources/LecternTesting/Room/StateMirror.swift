internal import Composable
internal import Synchronization

/// The latest state of a store, readable from any thread.
final class StateMirror<State: Sendable>: Sendable {
  private let latest: Mutex<State>

  init(_ initialState: State) {
    latest = Mutex(initialState)
  }

  var state: State { latest.withLock { $0 } }

  /// Follows a store, whose executor the caller is on.
  func follow<Action>(_ store: StoreCore<State, Action>) {
    latest.withLock { $0 = store.state }
    store.observe { state, _ in self.latest.withLock { $0 = state } }
  }
}
