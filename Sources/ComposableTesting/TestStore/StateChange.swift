internal import ComposablePrinting

/// A change of the state under test, to compare with the one that the test expects.
struct StateChange<State: Equatable> {
  /// The cause for failure messages: “sending” or “receiving”, and the action.
  let cause: String
  let before: State
  let after: State
}

extension StateChange {
  /// Compares the change with the expected one.
  ///
  /// - Parameter change: changes the previous state to the expected one; nil if no change is expected.
  func expect(_ change: ((inout State) throws -> Void)?, _ reporter: IssueReporter) {
    var expected = before
    if let change {
      guard reporter.apply(change, to: &expected) else { return }
    }
    switch reporter.exhaustivity {
    case .on where change == nil: expectNone(reporter)
    case .on: expect(expected, reporter)
    case .off: expectAtLeast(change, leadingTo: expected, reporter)
    }
  }

  private func expectNone(_ reporter: IssueReporter) {
    guard after != before else { return }
    reporter.fail(
      """
      The state changed after \(cause), but no change was expected.

      \(difference(before, after, named: ("before", "after")))

      Assert the change in a trailing closure.
      """
    )
  }

  private func expect(_ expected: State, _ reporter: IssueReporter) {
    if expected != after {
      let finding =
        after == before
        ? "The state did not change after \(cause), but a change was expected."
        : "The state after \(cause) is not the expected one."
      reporter.fail("\(finding)\n\n\(difference(expected, after))")
    } else if expected == before {
      reporter.fail(
        """
        The state did not change after \(cause), and the closure does not change it either.

        Omit the closure if no change is expected.
        """
      )
    }
  }

  private func expectAtLeast(
    _ change: ((inout State) throws -> Void)?,
    leadingTo expected: State,
    _ reporter: IssueReporter
  ) {
    guard expected != after else { return }
    // The closure may set a value, or change the previous one (`+= 1`).
    if let change {
      var asserted = after
      guard reporter.apply(change, to: &asserted) else { return }
      if asserted != after {
        return reporter.fail(
          "The state after \(cause) is not the expected one.\n\n\(difference(asserted, after))"
        )
      }
    }
    reporter.showSkipped(
      "Not asserted: the change after \(cause).\n\n\(difference(expected, after))"
    )
  }
}
