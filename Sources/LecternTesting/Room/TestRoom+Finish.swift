internal import Composable
internal import ComposablePrinting
public import ComposableTesting
internal import Lectern
public import Testing

// Expectations of the whole room.
extension TestRoom {
  /// Expects a stale action: the first one that was not expected yet.
  ///
  /// An action is stale when its child or its element is gone by the time it is reduced: one viewer deletes a
  /// row while another edits it. It changes nothing there, and the store logs a warning.
  ///
  /// ```swift
  /// await alice.send("rows.element.deleteTapped", value: ["id": 1])
  /// await bob.send("rows.element.doneTapped", value: ["id": 1])
  /// await room.deliver()
  /// await room.expectsStale("rows.element.doneTapped")
  /// ```
  ///
  /// A stale action that is not expected fails the test at the end: see ``finish(timeout:sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - name: the action's dotted name.
  ///   - sourceLocation: where a failure is reported.
  public func expectsStale(
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await settle(sourceLocation)
    warnings.expectStaleAction(name, at: sourceLocation)
  }

  /// Delivers all messages, and checks the end: no unexpected fault or stale action, no effect in flight, each
  /// connected and reading viewer shows the current view state, and a replay of the room's log leads to the same
  /// states: see ``replaysDeterministically(sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait for effects that need outside help. The call does not wait if an effect
  ///     sleeps on the clock, because only the test can advance the clock.
  ///   - sourceLocation: where a failure is reported.
  public func finish(
    timeout: Duration = TestExecutor.defaultTimeout,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let inFlight = await end(before: .now + timeout, sourceLocation)
    warnings.reportStaleActions(at: sourceLocation)
    for viewer in viewers {
      viewer.reportUnexpected(at: sourceLocation)
      await viewer.reportOutdated(at: sourceLocation)
    }
    if !inFlight.isEmpty {
      Issue.record(
        "\(counted(inFlight.count, "effect")) still in flight, started by:\n\n\(list(inFlight))",
        sourceLocation: sourceLocation
      )
    }
    reportUnrecorded(at: sourceLocation)
    await replaysDeterministically(sourceLocation: sourceLocation)
  }

  /// Delivers all messages, and waits for the effects; returns the actions whose effects do not end.
  private func end(
    before deadline: ContinuousClock.Instant,
    _ sourceLocation: SourceLocation
  ) async -> [Action] {
    while true {
      let count = executor.jobCount
      let wasIdle = await effectsInFlight().isEmpty
      // After the check because an effect that ends in between may have sent an action.
      await deliver(sourceLocation: sourceLocation)
      let inFlight = await effectsInFlight()
      if inFlight.isEmpty, wasIdle { return [] }
      // An effect may send an action at any moment: then the clock has its messages, and not an effect that sleeps. So the
      // clock is asked first: messages that it has are still in transit after it.
      let hasSleepers = !clock.hasOnlyTimers
      if inFlight.isEmpty || viewers.contains(where: { $0.lastArrival != nil }) { continue }
      guard !hasSleepers, await executor.rest(after: count, until: deadline) else {
        return inFlight
      }
    }
  }

  private func effectsInFlight() async -> [Action] {
    // A recording may end before its effects.
    guard !isReplaying else { return [] }
    return switch transport {
    // Not by “await”: it would be a job of the executor that the caller waits for.
    case .memory, .relay: executor.perform { process.store.core.effectsInFlight() }
    case .live: await process.store.withCore { $0.effectsInFlight() }
    }
  }
}
