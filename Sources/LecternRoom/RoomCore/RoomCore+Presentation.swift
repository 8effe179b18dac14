internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// A presenter shows the history, or slow motion, in place of the live state.
extension RoomCore {
  /// Shows what a presenter has chosen.
  mutating func updatePresentation(
    to room: RoomState,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    if let moment = room.rewind.moment {
      find(moment.chosen, &commands)
    } else {
      leaveHistory(&commands)
    }
    let isSlow = presentation.slowMotion != nil
    guard isSlow != (room.inspector.flow != nil) else { return }
    if isSlow { endSlowMotion(&commands) } else { beginSlowMotion(showing: stores, &commands) }
  }

  /// The live state of the app.
  func liveState(of stores: Stores) -> PresentedState<State> {
    PresentedState(state: stores.app.state, count: reduced?.app ?? 0)
  }

  /// Returns a bookmark of the position that is shown.
  func bookmark(_ name: String, of stores: Stores) -> Bookmark {
    let last = presentation.history?.count ?? stores.app.revision
    return Bookmark(id: last, name: name, timestamp: stores.room.currentTime)
  }

  func appState(for accessLevel: AccessLevel, of stores: Stores) -> State {
    presentation.state(for: accessLevel)?.state ?? stores.app.state
  }
}

// The history.
//
//   $room.positionChosen ─▶ RoomState.moment ─▶ .findPosition ─▶ positionFound ─▶ presentation ─▶ view(State, Role)
extension RoomCore {
  private mutating func find(_ number: Int, _ commands: inout Commands) {
    guard journal != nil else {
      return reportRewindFailure("The room is not recorded, so it cannot go back.", &commands)
    }
    if search.begin(number, isShown: presentation.history != nil) {
      commands.append(.history(.find(number)))
    }
  }

  private mutating func leaveHistory(_ commands: inout Commands) {
    if presentation.history != nil { presentation.show(.live) }
    if search.leave() { commands.append(.history(.release)) }
  }

  /// Shows the position that was searched for, unless the presenter has returned to the present.
  ///
  /// - Parameter log: the log that was searched. The room may have started over meanwhile.
  mutating func positionFound(
    _ found: Result<Timeline<State, Action>.Found, any Error>,
    in log: LogIdentity,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    search.end()
    guard let moment = stores.room.state.rewind.moment else { return }
    guard log.instanceID == membership.instanceID else { return find(moment.chosen, &commands) }
    switch found {
    case .success(let found): show(found, &commands)
    case .failure(let error):
      commands.append(.report(.message(.error, "The room cannot show its past. \(error)")))
      reportRewindFailure("This moment cannot be shown: \(error)", &commands)
    }
  }

  /// Shows the first position of the history. The floor and the rest of the room's own state start over.
  mutating func showBeginning(
    _ found: Timeline<State, Action>.Found,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    // A page of the recorded room that connects counts as new.
    membership.reset(instanceID: membership.instanceID)
    apply(stores.room.state, showing: stores, &commands)
    let actions: [RoomAction] = [
      .freeze(.released), .freeze(.unblanked), .links(.codeHidden), .hands(.handsDismissed),
      .floor(.floorTakenBack),
    ]
    commands += actions.map { .send($0) }
    search.beginAtStart()
    commands.append(.send(.rewind(.positionChosen(0))))
    show(found, &commands)
  }

  private mutating func show(
    _ found: Timeline<State, Action>.Found,
    _ commands: inout Commands
  ) {
    let count = found.shown.actions.upperBound
    presentation.show(.history(PresentedState(state: found.state, count: count)))
    commands.append(.send(.rewind(.positionShown(found.shown))))
  }

  /// Continues from the position after an earlier action. The log gets an entry, and loses none.
  ///
  /// The history is replayed off the loop, into a separate store. Meanwhile, the room stays as it is.
  ///
  /// - Returns: whether the fork was started. ``answerFork(_:)`` then acknowledges the action.
  mutating func fork(
    from earlier: Int,
    for message: AdmittedMessage,
    _ commands: inout Commands
  ) -> Bool {
    guard journal?.isActive == true else {
      reportRewindFailure("The room is not recorded.", &commands)
      return false
    }
    guard (0...(reduced?.app ?? 0)).contains(earlier),
      search.beginFork(for: message.session, ref: message.ref)
    else { return false }
    commands.append(.history(.fork(from: earlier, message.source)))
    return true
  }

  /// Acknowledges the action that has asked for a fork, once the fork is in the log or has failed.
  mutating func answerFork(_ commands: inout Commands) {
    guard let (session, ref) = search.endFork(), !isStopping,
      let id = membership.sessions[session]?.connection
    else { return }
    acknowledge(ref, to: id, &commands)
  }

  /// Returns whether the app continues from the replayed position. The room may have ended or started over meanwhile.
  ///
  /// - Parameter log: the log that was replayed.
  mutating func forkFound(in log: LogIdentity, _ commands: inout Commands) -> Bool {
    guard log.instanceID == membership.instanceID else { return false }
    guard !isStopping, journal?.isActive == true else {
      answerFork(&commands)
      return false
    }
    return true
  }

  mutating func forkFailed(
    from earlier: Int,
    in log: LogIdentity,
    _ error: any Error,
    _ commands: inout Commands
  ) {
    guard log.instanceID == membership.instanceID else { return }
    defer { answerFork(&commands) }
    let text = "The room can't continue from action \(earlier). \(error)"
    commands.append(.report(.message(.error, text)))
    reportRewindFailure("The room can't continue from here: \(error)", &commands)
  }

  private func reportRewindFailure(_ problem: String, _ commands: inout Commands) {
    commands.append(.send(.rewind(.rewindFailed(problem))))
  }
}

// The inspector.
extension RoomCore {
  /// Whether a page shows the inspector, or slow motion needs its records.
  var isInspected: Bool { membership.isInspected || presentation.slowMotion != nil }

  /// Starts the inspection when the first presenter looks, and ends it with the last.
  mutating func updateInspection(_ commands: inout Commands) {
    guard isInspecting != isInspected else { return }
    isInspecting = isInspected
    if isInspecting {
      commands.append(.inspection(.begin))
      scheduleInspection(&commands)
    } else {
      commands.append(.inspection(.end))
      stop(.inspection, &commands)
      stop(.effectAges, &commands)
      commands.append(.send(.inspector(.inspectionShown(nil))))
    }
  }

  /// Shows presenters the latest actions, at most ten times a second.
  mutating func scheduleInspection(_ commands: inout Commands) {
    guard isInspecting else { return }
    start(.inspection, after: .milliseconds(100), &commands)
  }

  /// Shows presenters the latest actions. The ages of effects in flight change every second.
  ///
  /// - Parameter inspection: nil if no presenter looks any more.
  mutating func inspected(_ inspection: Inspection?, _ commands: inout Commands) {
    guard let inspection else { return }
    commands.append(.send(.inspector(.inspectionShown(inspection))))
    if !inspection.effects.isEmpty { start(.effectAges, after: .seconds(1), &commands) }
  }
}

// Slow motion: each action stays for a second at each station of its way.
//
//   Inspector ─▶ waiting ─▶ $room.inspector.flowReached ×6, a second apart ─▶ shown ─▶ view(State, Role)
extension RoomCore {
  private mutating func beginSlowMotion(showing stores: Stores, _ commands: inout Commands) {
    let live = PresentedState(state: stores.app.state, count: stores.app.revision)
    presentation.show(.slowMotion(SlowMotion(showing: live)))
    updateInspection(&commands)
  }

  /// Shows the present again.
  mutating func endSlowMotion(_ commands: inout Commands) {
    stop(.station, &commands)
    if presentation.slowMotion != nil { presentation.show(.live) }
    updateInspection(&commands)
  }

  /// Adds the actions that were reduced meanwhile.
  mutating func append(
    _ steps: [SlowMotion<State>.Step],
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    for step in steps { presentation.updateSlowMotion { $0.append(step) } }
    if !steps.isEmpty, !timers.contains(.station) {
      showNextStation(showing: stores, &commands)
    }
  }

  /// Advances to the next station, or to the next action.
  mutating func showNextStation(showing stores: Stores, _ commands: inout Commands) {
    let channels = channels
    guard let flow = stores.room.state.inspector.flow,
      let next = presentation.updateSlowMotion({ slowMotion in
        slowMotion.advance(flow) { channels.measured($0, of: stores) }
      })
    else { return }
    commands.append(.send(.inspector(.flowReached(next))))
    if next.station != nil { start(.station, after: SlowMotion<State>.pause, &commands) }
  }
}

extension [Channel] {
  /// Returns a step with the size of its patch, before it is shown.
  fileprivate func measured<State, Action>(
    _ step: SlowMotion<State>.Step,
    of stores: RoomStores<State, Action>
  ) -> Flow.Step {
    var flow = step.step
    if let channel = watched {
      flow.patchSize = channel.patchSize(
        to: stores.view(step.state.state, channel.accessLevel.role)
      )
    }
    flow.pages = reduce(0) { $0 + $1.subscribers.count }
    return flow
  }
}
