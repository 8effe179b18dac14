internal import Composable
package import LecternRoom
internal import LecternWire

// The app's store in a room.
extension Room {
  package var appState: State { stores.app.state }
  package var appRevision: Int { stores.app.revision }

  package func send(toApp action: Action) { stores.app.send(action) }

  /// Calls a function with each new state of the app.
  package func observeApp(_ observer: @escaping @Sendable (State) -> Void) {
    stores.app.observe { state, _ in observer(state) }
  }
}
