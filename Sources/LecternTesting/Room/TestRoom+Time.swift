internal import Composable
internal import ComposableTesting
public import Lectern
public import Testing

extension TestRoom {
  /// The store's present state.
  public var state: State {
    executor.perform { store.assumeIsolated { $0.state } }
  }

  /// What the room is about beside the app: who has the floor, say.
  public var roomState: RoomState {
    executor.perform { roomStore.assumeIsolated { $0.state } }
  }

  /// Who has sent what, in the order in which it was reduced.
  ///
  /// ```swift
  /// #expect(room.log.map(\.viewer) == ["alice", "bob"])
  /// ```
  public var log: [LoggedAction<Action>] {
    spoken.actions.map { entry in
      let viewer = viewers.first { $0.hasBeen(entry.sender?.rawValue) }
      return LoggedAction(
        viewer: viewer?.name ?? entry.sender?.rawValue,
        action: entry.action,
        time: entry.time
      )
    }
  }

  /// Sends an action as the server itself.
  ///
  /// - Parameters:
  ///   - action: what happened.
  ///   - sourceLocation: where a failure is reported.
  public func send(
    _ action: Action,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    executor.perform { store.assumeIsolated { _ = $0.send(action) } }
    await settle(sourceLocation)
  }

  /// Lets time pass: messages arrive, and sleeping effects wake, each in its turn.
  ///
  /// - Parameters:
  ///   - duration: how much.
  ///   - sourceLocation: where a failure is reported.
  public func advance(
    by duration: Duration,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await settle(sourceLocation)
    await clock.advance(by: duration, sourceLocation: sourceLocation)
    await settle(sourceLocation)
  }

  /// Lets time pass until all that is under way has arrived, and what came of it too.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func deliver(sourceLocation: SourceLocation = #_sourceLocation) async {
    await settle(sourceLocation)
    while let arrival = viewers.compactMap(\.lastArrival).max() {
      await clock.advance(to: arrival, sourceLocation: sourceLocation)
      await settle(sourceLocation)
    }
  }

  /// Lets everything arrive, and checks the end: no fault and no stale action that was not expected, no
  /// effect in flight, and everybody who is connected and reads shows the same.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait for effects that need outside help; not at all where somebody sleeps
  ///     on the clock, which only the test can help.
  ///   - sourceLocation: where a failure is reported.
  public func finish(
    timeout: Duration = .seconds(10),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let inFlight = await end(before: .now + timeout, sourceLocation)
    reportStaleActions(at: sourceLocation)
    for viewer in viewers {
      viewer.reportUnexpected(at: sourceLocation)
      await viewer.reportOutdated(at: sourceLocation)
    }
    guard !inFlight.isEmpty else { return }
    Issue.record(
      "\(counted(inFlight.count, "effect")) still in flight, begun by:\n\n\(list(inFlight))",
      sourceLocation: sourceLocation
    )
  }

  /// Lets everything arrive, and effects end; returns the actions whose effects do not.
  private func end(
    before deadline: ContinuousClock.Instant,
    _ sourceLocation: SourceLocation
  ) async -> [Action] {
    while true {
      let count = executor.jobCount
      let wasIdle = effectsInFlight.isEmpty
      // After the question, as what ends in between may have sent something on its way.
      await deliver(sourceLocation: sourceLocation)
      let inFlight = effectsInFlight
      if inFlight.isEmpty, wasIdle { return [] }
      if inFlight.isEmpty { continue }
      guard !clock.hasSleepers, await executor.rest(after: count, until: deadline) else {
        return inFlight
      }
    }
  }

  private var effectsInFlight: [Action] {
    executor.perform { store.assumeIsolated { $0.effectsInFlight() } }
  }

  func settle(_ sourceLocation: SourceLocation) async {
    await executor.settle(sourceLocation)
    reportComplaints(at: sourceLocation)
  }

  func reportComplaints(at sourceLocation: SourceLocation) {
    for warnings in spoken.takeComplaints() {
      Issue.record("The room complains: \(warnings)", sourceLocation: sourceLocation)
    }
  }
}
