internal import Composable
internal import Testing

extension TestStore {
  /// What came of waiting.
  enum Outcome {
    case happened
    /// Nothing is in flight any more that could make it happen.
    case impossible
    /// It has not happened in time; the actions whose effects are in flight.
    case timedOut([Action])
  }

  /// The actions whose effects are in flight.
  func effectsInFlight(of task: StoreTask? = nil) -> [Action] {
    executor.perform { store.assumeIsolated { $0.effectsInFlight(of: task).map(\.action) } }
  }

  /// Lets happen what can happen without outside help.
  func settle(_ sourceLocation: SourceLocation) async {
    await executor.settle(sourceLocation, patience: timeout)
    reportComplaints(at: sourceLocation)
  }

  /// Waits for something that jobs of the store bring about.
  ///
  /// - Parameters:
  ///   - timeout: how long; by default ``timeout``.
  ///   - task: the effects that may bring it about; by default, any.
  ///   - condition: whether it has happened.
  func wait(
    _ timeout: Duration?,
    for task: StoreTask? = nil,
    until condition: () -> Bool,
    at sourceLocation: SourceLocation
  ) async -> Outcome {
    let timeout = timeout ?? self.timeout
    let deadline = ContinuousClock.now + timeout
    while true {
      let count = executor.jobCount
      // What needs no outside help has its own time, so that a timeout of zero is no race.
      let isAtRest = await executor.rest(until: .now + max(timeout, self.timeout))
      reportComplaints(at: sourceLocation)
      // Before the condition, as what ends in between may have made it true.
      let inFlight = effectsInFlight(of: task)
      if condition() { return .happened }
      if inFlight.isEmpty { return .impossible }
      guard isAtRest, await executor.rest(after: count, until: deadline) else {
        return .timedOut(inFlight)
      }
    }
  }
}
