internal import Composable
package import LecternTransport
internal import LecternWire
internal import Logging

// The way from a new state to the subscribers.
extension Room {
  /// Observes both stores, from the first use on.
  func observe() {
    guard !isObserving else { return }
    isObserving = true
    // The observer does not keep the state: the store would have to copy what it changes of it.
    let revision = store.assumeIsolated { store in
      store.observe { [weak self] _, revision in
        self?.assumeIsolated { $0.appStateChanged(to: revision) }
      }
      return store.revision
    }
    reduced = PatchHistory.Count(app: revision)
    let (state, roomRevision) = roomStore.assumeIsolated { store in
      store.observe { [weak self] state, revision in
        self?.assumeIsolated { $0.roomStateChanged(to: state, revision: revision) }
      }
      return (store.state, store.revision)
    }
    roomStateChanged(to: state, revision: roomRevision)
  }

  private func appStateChanged(to revision: Int) {
    reduced?.app = revision
    if presentation.slowMotion != nil { takeSteps() }
    scheduleFanOut()
  }

  private func roomStateChanged(to state: RoomState, revision: Int) {
    reduced?.room = revision
    if state.isFrozen != (presentation.frozen != nil) {
      presentation.freeze(state.isFrozen ? liveState : nil)
    }
    let isPointerAlone = state.differsInPointerAlone(from: membership.latest)
    followMoment(of: state)
    followFlow(of: state)
    if outputPolicy.waitsForLog { membership.latest = state } else { follow(state) }
    scheduleFanOut(of: isPointerAlone ? .pointer : .state)
  }

  /// Follows the room's state: what viewers may send, access levels, links.
  func follow(_ state: RoomState) {
    for channel in channels {
      channel.allowedActions = gate.allowedActions(of: channel.accessLevel, on: state.floor)
      channel.deniedActions = gate.deniedActions(of: channel.accessLevel, on: state.floor)
    }
    apply(membership.update(to: state, latest: roomStore.assumeIsolated { $0.state }))
  }

  /// Schedules one fan-out for all actions of a loop pass: under load, states are skipped, not queued.
  func scheduleFanOut(of change: FanOutPace.Change = .state) {
    guard schedule.isDue || outputPolicy.isRecorded || !membership.isEmpty else { return }
    let wasPaused = schedule.isPaused
    guard schedule.changed(change) else { return }
    if wasPaused { paceTimer.stop() }
    Task { fanOutIfDue() }
  }

  /// Fans out without waiting any longer, if a fan-out waits.
  func endPause() {
    guard schedule.endPause() else { return }
    paceTimer.stop()
    Task { if schedule.isDue { fanOut() } }
  }

  /// Fans out, or does so after a pause.
  private func fanOutIfDue() {
    switch schedule.next(at: clock.now()) {
    case .nothing: return
    case .fanOut: fanOut()
    case .pause(let pause):
      paceTimer.start(clock, after: pause, on: roomStore.effectExecutor) { [weak self] in
        await self?.paceTimerFired()
      }
    }
  }

  private func paceTimerFired() {
    paceTimer.stop()
    _ = schedule.endPause()
    if schedule.isDue { fanOut() }
  }

  private func fanOut() {
    schedule.begin()
    noteRecordingStatus()
    if let journal, outputPolicy.isRecorded { return commit(to: journal) }
    apply(membership.settleHands())
    let (start, countBefore) = (clock.now(), messageCount)
    sealInspected {
      for channel in channels where !channel.subscribers.isEmpty { publish(to: channel) }
    }
    for channel in channels where !channel.subscribers.isEmpty { flush(channel) }
    fannedOut(since: start, countBefore)
  }

  func fannedOut(since start: Duration, _ countBefore: Int) {
    let (messages, duration) = (messageCount - countBefore, clock.now() - start)
    metrics.fannedOut(to: messages, in: duration)
    schedule.fannedOut(in: duration, at: start + duration)
    inspection.inspector?.sent(messages, in: duration)
    if isHeadcountOutdated { scheduleHeadcount() }
  }

  /// The number of messages that were sent.
  var messageCount: Int { channels.reduce(0) { $0 + $1.subscribers.traffic.messages } }

  /// Publishes the current state to a channel, unless it has it already.
  func publish(to channel: Channel) {
    // With a journal, a channel has what is durable.
    guard !outputPolicy.isRecorded, let count = count(for: channel) else { return }
    seal(membership.room, at: count, in: channel)
    sealPersonal(at: count, in: channel)
    release(channel)
  }

  /// Prepares the current state for a channel, unless it has it already.
  ///
  /// - Parameters:
  ///   - room: the room's state.
  ///   - count: the number of actions behind it.
  ///   - revision: the revision since which the first view state is equal; by default that of `count`.
  func seal(
    _ room: RoomState,
    at count: PatchHistory.Count,
    since revision: Int? = nil,
    in channel: Channel
  ) {
    guard channel.history?.count != count else { return }
    do throws(UnencodableValue) {
      let appCount =
        presentation.state(for: channel.accessLevel)?.count ?? reduced?.app ?? count.app
      if channel.history != nil, channel.appCount == appCount {
        // The app's view state is still current, as where the presenter moves a pointer.
        try channel.seal(room, at: count)
      } else {
        let state = appState(for: channel.accessLevel)
        let (viewState, bindings) = ExposedBindings.collecting {
          view(state, channel.accessLevel.role)
        }
        try channel.seal(
          viewState,
          exposing: bindings,
          in: room,
          at: count,
          since: revision
        )
        channel.appCount = appCount
      }
    } catch {
      report(error)
    }
  }

  /// Makes the prepared state of a channel its current one.
  func release(_ channel: Channel) {
    channel.releaseMine()
    do throws(UnencodableValue) {
      try channel.release()
    } catch {
      report(error)
    }
  }

  func flush(_ channel: Channel) {
    do throws(UnencodableValue) {
      try channel.flush()
    } catch {
      report(error)
    }
  }

  /// Sends one subscriber what it lacks.
  func flush(_ channel: Channel, only id: Int) {
    do throws(UnencodableValue) {
      try channel.flush(id)
    } catch {
      report(error)
    }
  }

  /// Returns the view state for a connection, for tests; nil where it is not open.
  package func viewState(for connection: any Connection) -> View? {
    membership.accessLevel(of: connection.id).map { view(appState(for: $0), $0.role) }
  }

  /// The state of the store.
  var liveState: PresentedState<State> {
    PresentedState(state: store.assumeIsolated { $0.state }, count: reduced?.app ?? 0)
  }

  func appState(for accessLevel: AccessLevel) -> State {
    presentation.state(for: accessLevel)?.state ?? store.assumeIsolated { $0.state }
  }

  func count(for channel: Channel) -> PatchHistory.Count? {
    var count = reduced
    if !channel.accessLevel.isLive, let frozen = presentation.frozen { count?.app = frozen.count }
    return count
  }

  func report(_ error: UnencodableValue) {
    // Once for all access levels, and for each attempt at the same state.
    guard unencodable != reduced else { return }
    unencodable = reduced
    logger.error(
      "the view state cannot be encoded, so viewers keep the last one: \(error)"
    )
  }
}
