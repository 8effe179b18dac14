internal import Testing

extension TestStore {
  func fail(_ message: String, at sourceLocation: SourceLocation) {
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }

  /// A failure where the test has to say everything; else what is shown if it wants to see it.
  func reportSkipped(_ message: String, at sourceLocation: SourceLocation) {
    switch exhaustivity {
    case .on: fail(message, at: sourceLocation)
    case .off: showSkipped(message, at: sourceLocation)
    }
  }

  /// Shows what a test that need not say everything does not say.
  func showSkipped(_ message: String, at sourceLocation: SourceLocation) {
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    Issue.record("\(message)", severity: .warning, sourceLocation: sourceLocation)
  }

  /// What the store has logged is a mistake, however exhaustive the test is.
  func reportComplaints(at sourceLocation: SourceLocation) {
    for warnings in record.takeComplaints() {
      fail("The store complains: \(warnings)", at: sourceLocation)
    }
  }

  func reportUnreceived(_ actions: [Action], at sourceLocation: SourceLocation) {
    guard !actions.isEmpty else { return }
    reportSkipped(
      """
      \(counted(actions.count, "action")) of effects had not been received at the end of the test.

      \(list(actions))

      Handle them with “receive”, or skip them with “skipReceivedActions()”.
      """,
      at: sourceLocation
    )
  }

  func inFlightText(_ actions: [Action], after timeout: Duration? = nil) -> String {
    """
    \(counted(actions.count, "effect")) still in flight\(timeout.map { " after \($0)" } ?? ""), \
    begun by:

    \(list(actions))

    Let them end (advance the clock that they sleep on, answer what they wait for), or cancel them: \
    with an action, the task that “send” returns, or “skipInFlightEffects()”.
    """
  }
}
