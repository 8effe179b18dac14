/// The warnings that a store or a room has logged and a test has not handled yet.
package struct Warnings {
  /// The warning about an action whose child or element was gone.
  package typealias StaleAction = (name: String, warning: String)

  private var general: [String] = []
  private var staleActions: [StaleAction] = []

  package init() {}

  /// Adds a warning.
  ///
  /// - Parameters:
  ///   - warning: the message.
  ///   - staleAction: the dotted name of the stale action that it is about, if any.
  package mutating func add(_ warning: String, staleAction: String?) {
    if let staleAction {
      staleActions.append((staleAction, warning))
    } else {
      general.append(warning)
    }
  }

  /// Removes and returns the warnings that are not about stale actions.
  package mutating func takeGeneral() -> [String] {
    defer { general = [] }
    return general
  }

  /// Removes and returns the first stale action.
  package mutating func takeStaleAction() -> StaleAction? {
    staleActions.isEmpty ? nil : staleActions.removeFirst()
  }
}

extension Warnings {
  /// Compares a stale action with the expected one.
  ///
  /// - Returns: a failure message; nil if they match.
  package static func mismatch(of action: StaleAction?, with name: String) -> String? {
    guard let action else { return "No action was stale (expected: \(name))." }
    guard action.name != name else { return nil }
    return "Another action was stale (expected: \(name)): \(action.warning)"
  }

  /// Returns a failure message for a stale action that was not expected.
  package static func unexpected(_ action: StaleAction) -> String {
    """
    An action was stale, and the test does not expect it: \(action.warning)

    If this is a race that the feature allows, expect it with “expectsStale”.
    """
  }
}
