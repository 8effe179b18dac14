internal import ComposablePrinting
internal import Testing

/// Reports what a test store finds, at the line of the call that found it.
struct IssueReporter {
  let exhaustivity: Exhaustivity
  let sourceLocation: SourceLocation

  func fail(_ message: String) {
    Issue.record("\(message)", sourceLocation: sourceLocation)
  }

  /// Reports unasserted behavior: a failure if the test is exhaustive, otherwise a warning if requested.
  func reportSkipped(_ message: String) {
    switch exhaustivity {
    case .on: fail(message)
    case .off: showSkipped(message)
    }
  }

  /// Reports unasserted behavior of a test that is not exhaustive, if requested.
  func showSkipped(_ message: String) {
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    Issue.record("\(message)", severity: .warning, sourceLocation: sourceLocation)
  }

  /// Reports the actions of effects that a test has not received.
  func reportUnreceived(_ actions: [some Any]) {
    guard !actions.isEmpty else { return }
    reportSkipped(
      """
      \(counted(actions.count, "action")) of effects not received by the end of the test.

      \(list(actions))

      Assert them with “receive”, or skip them with “skipReceivedActions()”.
      """
    )
  }

  /// Runs a test's closure; an error that it throws is a failure.
  ///
  /// - Returns: whether it threw no error.
  func apply<State>(_ change: (inout State) throws -> Void, to state: inout State) -> Bool {
    do {
      try change(&state)
      return true
    } catch {
      fail("The test's closure threw an error: \(error)")
      return false
    }
  }
}

/// Returns a failure message for effects that have not ended.
///
/// - Parameter actions: the actions that started them.
func inFlightMessage(_ actions: [some Any], after timeout: Duration? = nil) -> String {
  """
  \(counted(actions.count, "effect")) still in flight\(timeout.map { " after \($0)" } ?? ""), \
  started by:

  \(list(actions))

  Let them end (advance the clock that they sleep on, complete what they await), or cancel them: \
  by an action, the task that “send” returns, or “skipInFlightEffects()”.
  """
}
