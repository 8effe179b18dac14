internal import Composable
internal import ComposableTesting
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

  /// Sends an action of the room as the server.
  package func send(
    _ action: RoomAction,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await start(sourceLocation)
    await process.room.run { _ = $0.stores.room.send(action) }
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

  func settle(_ sourceLocation: SourceLocation) async {
    await network.settle(sourceLocation)
    warnings.report(at: sourceLocation)
  }
}
