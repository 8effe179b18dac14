internal import ComposableTesting
internal import Logging
internal import Synchronization

/// The warnings that a room and its stores have logged and the test has not handled yet.
final class WarningLog: Sendable {
  private let warnings = Mutex(Warnings())

  /// A logger whose warnings are failures of the test.
  var logger: Logger {
    Logger(label: "lectern.test-room") { [self] _ in
      WarningHandler { warning, staleAction in
        self.warnings.withLock { $0.add(warning, staleAction: staleAction) }
      }
    }
  }

  /// Removes and returns the warnings that are not about stale actions.
  func takeGeneral() -> [String] {
    warnings.withLock { $0.takeGeneral() }
  }

  /// Removes and returns the first stale action.
  func takeStaleAction() -> Warnings.StaleAction? {
    warnings.withLock { $0.takeStaleAction() }
  }
}
