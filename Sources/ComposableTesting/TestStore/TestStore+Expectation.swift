internal import Testing

extension TestStore {
  /// Compares the present state with what a test expects of the one before.
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
      // What the test says may be a value, or a step from the value before.
      if expected != state, let change {
        var claimed = state
        guard apply(change, to: &claimed, at: sourceLocation) else { return }
        if claimed != state {
          return fail(
            "The state after \(cause) is not what is expected.\n\n\(difference(claimed, state))",
            at: sourceLocation
          )
        }
      }
      if expected != state {
        showSkipped(
          "Changed by \(cause), and not asserted:\n\n\(difference(expected, state))",
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
      The state was changed by \(cause), and the test does not say so.

      \(difference(before, state, named: ("before", "after")))

      Say what changes, in a closure behind the call.
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
        ? "Nothing was changed by \(cause), though the test says what was."
        : "The change made by \(cause) is not the one that the test says."
      fail("\(finding)\n\n\(difference(expected, state))", at: sourceLocation)
    } else if expected == before {
      fail(
        """
        Nothing was changed by \(cause), and the closure of the test changes nothing.

        Omit the closure where no change is expected.
        """,
        at: sourceLocation
      )
    }
  }

  /// Runs a test's closure; an error in it is a failure.
  func apply(
    _ change: (inout State) throws -> Void,
    to state: inout State,
    at sourceLocation: SourceLocation
  ) -> Bool {
    do {
      try change(&state)
      return true
    } catch {
      fail("The closure of the test threw an error: \(error)", at: sourceLocation)
      return false
    }
  }
}
