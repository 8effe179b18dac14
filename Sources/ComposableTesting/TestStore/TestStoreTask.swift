internal import Composable
public import Testing

/// The effects that an action of a test started, and the effects of the actions that they sent.
///
/// ```swift
/// let task = await store.send(.timerStarted)
/// await clock.advance(by: .seconds(1))
/// await store.receive(\.tick) { $0.seconds = 1 }
/// await task.cancel()
/// ```
public struct TestStoreTask<State: Equatable & Sendable, Action: Sendable> {
  let store: TestStore<State, Action>
  let task: StoreTask
  /// The source of the actions that the effects send, in a replay.
  var source = ActionSource()

  /// Waits until all of the effects have ended.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait; by default ``TestStore/timeout``.
  ///   - sourceLocation: where a failure is reported.
  public func finish(
    timeout: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let outcome = await store.subject.wait(
      timeout,
      for: task,
      until: { store.subject.effectsInFlight(of: task).isEmpty },
      at: sourceLocation
    )
    if case .timedOut(let inFlight) = outcome {
      store.reporter(at: sourceLocation)
        .fail(inFlightMessage(inFlight, after: timeout ?? store.timeout))
    }
  }

  /// Cancels the effects; their actions are no longer received.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func cancel(sourceLocation: SourceLocation = #_sourceLocation) async {
    await task.cancel()
    await store.subject.settle(sourceLocation)
  }
}
