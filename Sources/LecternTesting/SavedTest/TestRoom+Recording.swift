public import Composable
internal import ComposablePrinting
internal import ComposableTesting
internal import Foundation
internal import Lectern
internal import LecternLog
public import Testing

// What `--save-test` writes for several people. Changes are those of the state's JSON, as the log has it.
extension TestRoom where State: Codable & Equatable {
  /// A room that replays what a log has recorded.
  ///
  /// No effect of the app runs. What the effects sent comes from the recording: see
  /// ``receive(_:from:sourceLocation:)``.
  ///
  /// ```swift
  /// let room = try TestRoom(replaying: #"{"votes":{}}"#, reducer: Poll(), at: 1_700_000_000_000) { PollView($0, for: $1) }
  /// let alice = await room.join("alice", as: .participant)
  /// await alice.send("voted", value: "tea")
  /// await room.changes { $0.votes = ["tea": 1] }
  /// await room.finish()
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: the state before the first recorded action, as JSON.
  ///   - reducer: the feature under test.
  ///   - seed: the seed of the room's random numbers.
  ///   - time: the time of the first recorded action, in milliseconds since 1970-01-01T00:00:00Z.
  ///   - sourceLocation: where a failure is reported that is found when the room is released.
  ///   - view: returns the view state for the viewers of a role.
  /// - Throws: an error if the JSON does not fit the state.
  public convenience init(
    replaying initialState: String,
    reducer: some Reducer<State, Action>,
    seed: UInt64 = 0,
    at time: Int64 = 0,
    sourceLocation: SourceLocation = #_sourceLocation,
    view: @escaping @Sendable (State, Role) -> View
  ) throws {
    let identity = LogIdentity(
      instanceID: RecordedRoom.instanceID,
      seed: seed,
      created: 0
    )
    let state: State = try StateCoding.decode(Data(initialState.utf8))
    self.init(
      initialState: state,
      reducer: reducer,
      clock: TestClock(now: TestClock.Instant(offset: .milliseconds(time))),
      links: nil,
      limits: RoomLimits(actionsPerSecond: RoomLimits.fastest),
      recording: (MemoryLog(identity: identity), .shown),
      sourceLocation: sourceLocation,
      view: view
    )
    recordedState = state
    executor.perform { process.store.assumeIsolated { $0.core.beginRecordedTest() } }
  }

  /// Compares the change of the state since the last comparison with the recorded one.
  ///
  /// - Parameters:
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the JSON of the previous state to that of the expected one; omitted if no change is expected.
  public func changes(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout JSONValue) throws -> Void)? = nil
  ) async {
    await settle(sourceLocation)
    guard var expected = recordedState else { return }
    do {
      if let change { try JSONChange.change(change)(&expected) }
    } catch {
      Issue.record("The test's closure threw an error: \(error)", sourceLocation: sourceLocation)
    }
    recordedState = state
    guard expected != state else { return }
    Issue.record(
      "The state is not the recorded one.\n\n\(difference(expected, state))",
      sourceLocation: sourceLocation
    )
  }

  /// Receives a recorded action of an effect.
  ///
  /// It is a failure if no effect is in flight that could send the action, or if one sends another action.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - viewer: the viewer whose action began the effect; nil for the server.
  ///   - sourceLocation: where a failure is reported.
  public func receive(
    _ action: Action,
    from viewer: TestViewer<View>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let recorded = text(of: action)
    let answer = executor.perform {
      process.store.assumeIsolated { $0.core.answer(to: nil) { text(of: $0) == recorded } }
    }
    if let mismatch = answer.mismatch(with: action) {
      Issue.record("\(mismatch)", sourceLocation: sourceLocation)
    }
    await send(action, from: viewer, sourceLocation: sourceLocation)
  }

  /// Sends a recorded action that the viewer's page could not send now.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - viewer: the viewer that sent it, or whose action began the effect that sent it; nil for the server.
  ///   - sourceLocation: where a failure is reported.
  public func send(
    _ action: Action,
    from viewer: TestViewer<View>?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let (sender, role) = (viewer?.sender, viewer?.role)
    executor.perform {
      process.store.assumeIsolated { _ = $0.send(action, from: sender, as: role) }
    }
    await settle(sourceLocation)
  }
}

extension TestRoom {
  /// Whether the room replays a recording: no effect of the app runs.
  var isReplaying: Bool { recordedState != nil }

  func reportUnrecorded(at sourceLocation: SourceLocation) {
    guard isReplaying else { return }
    let actions = executor.perform { process.store.assumeIsolated { $0.core.unansweredActions } }
    guard !actions.isEmpty else { return }
    Issue.record("\(unrecordedMessage(actions))", sourceLocation: sourceLocation)
  }
}
