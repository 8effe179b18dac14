public import Composable
public import Testing

extension TestStore {
  /// Sends an action, as a user would, and compares the change that it makes with what is expected.
  ///
  /// ```swift
  /// await store.send(.incrTapped) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: what happened.
  ///   - sender: who says so; nil for the server itself.
  ///   - sourceLocation: where a failure is reported.
  ///   - change: makes of the state before the action the one that is expected after it; omitted where
  ///     nothing is expected to change.
  /// - Returns: the effects that the action began, to wait for or to cancel.
  @discardableResult
  public func send(
    _ action: Action,
    from sender: Sender? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout State) throws -> Void)? = nil
  ) async -> TestStoreTask<State, Action> {
    await settle(sourceLocation)
    // In one go, so that no answer comes in between.
    let (task, unreceived) = executor.perform {
      let unreceived = record.received
      return (store.assumeIsolated { $0.send(.sent(action), from: sender) }, unreceived)
    }
    if let last = unreceived.last {
      reportSkipped(
        """
        An action was sent before \(counted(unreceived.count, "received action")) had been handled: \
        \(text(of: action)).

        \(list(unreceived.map(\.action)))

        Handle them first with “receive”, or skip them with “skipReceivedActions()”.
        """,
        at: sourceLocation
      )
      record.take(unreceived.count)
      state = last.state
    }
    let before = state
    state = record.sent
    expect(change, of: "sending \(text(of: action))", from: before, at: sourceLocation)
    await settle(sourceLocation)
    return TestStoreTask(store: self, task: task)
  }

  /// Compares the state, as far as the test has been told, with what is expected.
  ///
  /// ```swift
  /// await store.skipReceivedActions()
  /// store.assert { $0.count = 3 }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceLocation: where a failure is reported.
  ///   - expected: sets in the present state what is expected to be there already.
  public func assert(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ expected: (inout State) throws -> Void
  ) {
    var copy = state
    guard apply(expected, to: &copy, at: sourceLocation), copy != state else { return }
    fail(
      "The state is not what is expected.\n\n\(difference(copy, state))",
      at: sourceLocation
    )
  }
}
