internal import Composable
public import ComposableTesting
public import Lectern
public import Testing

extension TestRoom {
  /// The store's current state.
  public var state: State { process.states.app.state }

  /// The room's own state: the floor, hands, links and so on.
  public var roomState: RoomState { process.states.room.state }

  /// The actions reduced, in order, with their senders.
  ///
  /// ```swift
  /// #expect(room.log.map(\.viewer) == ["alice", "bob"])
  /// ```
  public var log: [LoggedAction<Action>] {
    actionLog.entries.map { entry in
      let viewer = viewers.first { $0.hasIdentifier(entry.sender?.rawValue) }
      return LoggedAction(
        viewer: viewer?.name ?? entry.sender?.rawValue,
        action: entry.action,
        time: entry.time
      )
    }
  }

  /// Sends an action as the server.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - sourceLocation: where a failure is reported.
  public func send(
    _ action: Action,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await start(sourceLocation)
    await process.store.send(action)
    await settle(sourceLocation)
  }

  /// Advances the time: messages arrive and sleeping effects wake, in order.
  ///
  /// - Parameters:
  ///   - duration: the time to advance by.
  ///   - sourceLocation: where a failure is reported.
  public func advance(
    by duration: Duration,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await advance(to: clock.now.advanced(by: duration), sourceLocation)
  }

  /// Advances the time until all messages in transit have arrived, including those sent meanwhile.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func deliver(sourceLocation: SourceLocation = #_sourceLocation) async {
    await settle(sourceLocation)
    while let arrival = viewers.compactMap(\.lastArrival).max() {
      await advance(to: arrival, sourceLocation)
    }
  }

  private func advance(to end: TestClock.Instant, _ sourceLocation: SourceLocation) async {
    await settle(sourceLocation)
    await clock.advance(to: end) {
      await clock.settle(sourceLocation)
      await network.settle(sourceLocation)
    }
    await settle(sourceLocation)
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
    reportStaleActions(at: sourceLocation)
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
      if inFlight.isEmpty { continue }
      guard !clock.hasSleepers, await executor.rest(after: count, until: deadline) else {
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

  func settle(_ sourceLocation: SourceLocation) async {
    await network.settle(sourceLocation)
    reportWarnings(at: sourceLocation)
  }
}
