import Composable
import LecternRoom
import LecternWire

// The app's store in a room.
extension Room {
  var appState: State { stores.app.state }
  var appRevision: Int { stores.app.revision }

  func send(toApp action: Action) { stores.app.send(action) }

  /// Calls a function with each new state of the app.
  func observeApp(_ observer: @escaping @Sendable (State) -> Void) {
    stores.app.observe { state, _ in observer(state) }
  }
}
