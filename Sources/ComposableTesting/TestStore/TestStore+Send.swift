public import Composable
internal import ComposablePrinting
public import Testing

extension TestStore {
  /// Sends an action, as a user would, and compares its change with the expectation.
  ///
  /// ```swift
  /// await store.send(.incrTapped) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - sender: the sender of the action; nil for the server itself.
  ///   - role: the role in which the sender sends it.
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the previous state to the expected one; omitted if no change is expected.
  /// - Returns: the effects that the action started, to await or to cancel.
  @discardableResult
  public func send(
    _ action: Action,
    from sender: Sender? = nil,
    as role: Role? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout State) throws -> Void)? = nil
  ) async -> TestStoreTask<State, Action> {
    let reporter = reporter(at: sourceLocation)
    let record = subject.record
    await subject.settle(sourceLocation)
    // In one job, so that no action of an effect is received in between.
    let (task, unreceived) = subject.perform { store in
      let unreceived = record.received
      return (store.send(.sent(action), from: sender, as: role), unreceived)
    }
    if let last = unreceived.last {
      reporter.reportSkipped(
        """
        \(text(of: action)) was sent before \(counted(unreceived.count, "received action")) \
        had been asserted.

        \(list(unreceived.map(\.action)))

        Assert them first with “receive”, or skip them with “skipReceivedActions()”.
        """
      )
      record.take(unreceived.count)
      state = last.state
    }
    update(
      to: record.sent,
      by: "sending \(text(of: action))",
      expecting: change,
      reporter
    )
    await subject.settle(sourceLocation)
    return TestStoreTask(store: self, task: task)
  }

  /// Compares the state with the expectation. Changes of actions that were not received yet do not count.
  ///
  /// ```swift
  /// await store.skipReceivedActions()
  /// store.assert { $0.count = 3 }
  /// ```
  ///
  /// - Parameters:
  ///   - sourceLocation: where a failure is reported.
  ///   - expected: sets fields of the current state to their expected values.
  public func assert(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ expected: (inout State) throws -> Void
  ) {
    let reporter = reporter(at: sourceLocation)
    var copy = state
    guard reporter.apply(expected, to: &copy), copy != state else { return }
    reporter.fail("The state is not the expected one.\n\n\(difference(copy, state))")
  }
}
