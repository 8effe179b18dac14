internal import Composable
internal import LecternRoom

/// A room that may have a shared value, or a copy of one.
protocol SharingRoom: Actor {
  /// The state of the room's app.
  var appState: any Sendable { get }
  /// The number of the app's actions so far.
  var appRevision: Int { get }

  /// Calls a function with every change of the app's state.
  ///
  /// - Returns: the observer's id.
  func observeApp(_ observer: @escaping @Sendable () -> Void) -> Int

  /// Stops the calls of an observer.
  func removeAppObserver(_ id: Int)
}

extension SharingRoom where Self: CoreHost {
  var appState: any Sendable { stores.app.state }
  var appRevision: Int { stores.app.revision }

  func observeApp(_ observer: @escaping @Sendable () -> Void) -> Int {
    stores.app.observe { _, _ in observer() }
  }

  func removeAppObserver(_ id: Int) { stores.app.removeObserver(id) }
}
