package import Logging
internal import Synchronization
package import Testing

/// The warnings that a store or a room has logged and a test has not handled yet. They are failures of the test, regardless
/// of its exhaustivity.
package final class WarningLog: Sendable {
  /// The warning about an action whose child or element was gone, and the action's dotted name.
  private typealias StaleAction = (name: String, warning: String)

  private struct Contents {
    var general: [String] = []
    var staleActions: [StaleAction] = []
  }

  /// Who logs the warnings, for failure messages.
  private let subject: String
  private let contents = Mutex(Contents())

  /// - Parameter subject: who logs the warnings: “store” or “room”.
  package init(of subject: String) { self.subject = subject }

  /// A logger whose warnings are failures of the test.
  package var logger: Logger {
    Logger(label: "test-\(subject)") { [self] _ in
      WarningHandler { warning, staleAction in
        self.contents.withLock { contents in
          if let staleAction {
            contents.staleActions.append((staleAction, warning))
          } else {
            contents.general.append(warning)
          }
        }
      }
    }
  }

  /// Fails for the warnings that are not about stale actions.
  package func report(at sourceLocation: SourceLocation) {
    let warnings = contents.withLock { contents in
      defer { contents.general = [] }
      return contents.general
    }
    for warning in warnings {
      Issue.record("The \(subject) logged a warning: \(warning)", sourceLocation: sourceLocation)
    }
  }

  /// Expects a stale action: the first one that was not expected yet.
  ///
  /// - Parameter name: the action's dotted name.
  package func expectStaleAction(_ name: String, at sourceLocation: SourceLocation) {
    guard let action = takeStaleAction() else {
      Issue.record("No action was stale (expected: \(name)).", sourceLocation: sourceLocation)
      return
    }
    guard action.name != name else { return }
    Issue.record(
      "Another action was stale (expected: \(name)): \(action.warning)",
      sourceLocation: sourceLocation
    )
  }

  /// Fails for the stale actions that were not expected.
  package func reportStaleActions(at sourceLocation: SourceLocation) {
    while let action = takeStaleAction() {
      Issue.record(
        """
        An action was stale, and the test does not expect it: \(action.warning)

        If this is a race that the feature allows, expect it with “expectsStale”.
        """,
        sourceLocation: sourceLocation
      )
    }
  }

  private func takeStaleAction() -> StaleAction? {
    contents.withLock { contents in
      contents.staleActions.isEmpty ? nil : contents.staleActions.removeFirst()
    }
  }
}
