internal import Testing

extension TestStore {
  /// Compares the current state with the expectation.
  ///
  /// - Parameters:
  ///   - change: changes the previous state to the expected one; nil if no change is expected.
  ///   - cause: “sending” or “receiving”, and the action.
  ///   - before: the previous state.
  ///   - sourceLocation: where a failure is reported.
  func expect(
    _ change: ((inout State) throws -> Void)?,
    of cause: String,
    from before: State,
    at sourceLocation: SourceLocation
  ) {
    var expected = before
    if let change {
      guard apply(change, to: &expected, at: sourceLocation) else { return }
    }
    switch exhaustivity {
    case .on where change == nil:
      expectNoChange(of: cause, from: before, at: sourceLocation)
    case .on:
      expectChange(to: expected, of: cause, from: before, at: sourceLocation)
    case .off:
      // The closure may set a value, or change the previous one (`+= 1`).
      if expected != state, let change {
        var asserted = state
        guard apply(change, to: &asserted, at: sourceLocation) else { return }
        if asserted != state {
          return fail(
            "The state after \(cause) is not the expected one.\n\n\(difference(asserted, state))",
            at: sourceLocation
          )
        }
      }
      if expected != state {
        showSkipped(
          "Not asserted: the change after \(cause).\n\n\(difference(expected, state))",
          at: sourceLocation
        )
      }
    }
  }

  private func expectNoChange(
    of cause: String,
    from before: State,
    at sourceLocation: SourceLocation
  ) {
    guard state != before else { return }
    fail(
      """
      The state changed after \(cause), but no change was expected.

      \(difference(before, state, named: ("before", "after")))

      Assert the change in a trailing closure.
      """,
      at: sourceLocation
    )
  }

  private func expectChange(
    to expected: State,
    of cause: String,
    from before: State,
    at sourceLocation: SourceLocation
  ) {
    if expected != state {
      let finding =
        state == before
        ? "The state did not change after \(cause), but a change was expected."
        : "The state after \(cause) is not the expected one."
      fail("\(finding)\n\n\(difference(expected, state))", at: sourceLocation)
    } else if expected == before {
      fail(
        """
        The state did not change after \(cause), and the closure does not change it either.

        Omit the closure if no change is expected.
        """,
        at: sourceLocation
      )
    }
  }

  /// Runs a test's closure; an error that it throws is a failure.
  ///
  /// - Returns: whether it threw no error.
  func apply(
    _ change: (inout State) throws -> Void,
    to state: inout State,
    at sourceLocation: SourceLocation
  ) -> Bool {
    do {
      try change(&state)
      return true
    } catch {
      fail("The test's closure threw an error: \(error)", at: sourceLocation)
      return false
    }
  }
}
