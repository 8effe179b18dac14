internal import Testing

extension TestStore {
  func fail(_ message: String, at sourceLocation: SourceLocation) {
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }

  /// Reports unasserted behavior: a failure if the test is exhaustive, otherwise a warning if requested.
  func reportSkipped(_ message: String, at sourceLocation: SourceLocation) {
    switch exhaustivity {
    case .on: fail(message, at: sourceLocation)
    case .off: showSkipped(message, at: sourceLocation)
    }
  }

  /// Reports unasserted behavior of a test that is not exhaustive, if requested.
  func showSkipped(_ message: String, at sourceLocation: SourceLocation) {
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    Issue.record("\(message)", severity: .warning, sourceLocation: sourceLocation)
  }

  func reportUnreceived(_ actions: [Action], at sourceLocation: SourceLocation) {
    guard !actions.isEmpty else { return }
    reportSkipped(
      """
      \(counted(actions.count, "action")) of effects not received by the end of the test.

      \(list(actions))

      Assert them with “receive”, or skip them with “skipReceivedActions()”.
      """,
      at: sourceLocation
    )
  }

  func inFlightText(_ actions: [Action], after timeout: Duration? = nil) -> String {
    """
    \(counted(actions.count, "effect")) still in flight\(timeout.map { " after \($0)" } ?? ""), \
    started by:

    \(list(actions))

    Let them end (advance the clock that they sleep on, complete what they await), or cancel them: \
    by an action, the task that “send” returns, or “skipInFlightEffects()”.
    """
  }
}
