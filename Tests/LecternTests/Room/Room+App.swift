import Composable
import LecternWire

@testable import Lectern

// The app's store in a room.
extension Room {
  var appState: State { store.state }
  var appRevision: Int { store.revision }

  func send(toApp action: Action) { store.send(action) }

  /// Calls a function with each new state of the app.
  func observeApp(_ observer: @escaping @Sendable (State) -> Void) {
    store.observe { state, _ in observer(state) }
  }
}
