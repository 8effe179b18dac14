internal import Composable
package import LecternTransport
internal import LecternWire
internal import Logging

// What the viewers are sent.
extension Room {
  func observe() {
    guard !isObserving else { return }
    isObserving = true
    appRevision = store.assumeIsolated { store in
      store.observe { [weak self] _, revision in
        self?.assumeIsolated { $0.appStateChanged(to: revision) }
      }
      return store.revision
    }
    observeRoom()
  }

  /// The state itself is not kept: the store would have to copy what it changes of it.
  private func appStateChanged(to revision: Int) {
    appRevision = revision
    scheduleFanOut()
  }

  /// One fan-out for all the actions of a round of events: under load, states are skipped, not queued.
  func scheduleFanOut() {
    guard !isFanOutScheduled, !accessLevels.isEmpty else { return }
    isFanOutScheduled = true
    Task { fanOut() }
  }

  private func fanOut() {
    isFanOutScheduled = false
    if haveHandsChanged { updateAccessLevels() }
    let (start, countBefore) = (now(), messageCount)
    for accessLevel in AccessLevel.allCases where !self[accessLevel].subscribers.isEmpty {
      refresh(accessLevel)
      if let problem = self[accessLevel].deliver() { report(problem) }
    }
    metrics.fannedOut(to: messageCount - countBefore, in: now() - start)
    if isHeadcountOutdated { scheduleCount() }
  }

  /// How many messages have been sent.
  private var messageCount: Int { channels.reduce(0) { $0 + $1.subscribers.traffic.messages } }

  func deliver(to id: Int) {
    if let accessLevel = accessLevels[id], let problem = self[accessLevel].deliver(to: id) {
      report(problem)
    }
  }

  /// Makes the present of a channel what the state looks like now.
  func refresh(_ accessLevel: AccessLevel) {
    let channel = self[accessLevel]
    let count = PatchHistory.Count(app: appRevision(for: accessLevel), room: roomRevision)
    guard channel.patchHistory?.count != count else { return }
    do throws(UnencodableValue) {
      if let patchHistory = channel.patchHistory, patchHistory.count.app == count.app {
        // The same state looks the same: only the room has changed, as when the presenter points.
        let room = try roomState.encoded(for: accessLevel)
        return try patchHistory.advance(to: patchHistory.view, room: room, count: count)
      }
      let state = appState(for: accessLevel)
      let viewState: View
      (viewState, channel.exposedBindings) = ExposedBindings.collecting {
        view(state, accessLevel.role)
      }
      guard let patchHistory = channel.patchHistory else {
        channel.patchHistory = try PatchHistory(
          viewState,
          room: roomState.encoded(for: accessLevel),
          count: count,
          epoch: accessLevel.epoch(in: instanceID),
          verifies: verifies
        )
        return
      }
      let isRoomSame = patchHistory.count.room == count.room
      let room = isRoomSame ? patchHistory.room : try roomState.encoded(for: accessLevel)
      try patchHistory.advance(to: viewState, room: room, count: count)
    } catch {
      report(error)
    }
  }

  /// What the viewer of a connection is to be shown now; nil where there is none. It is for tests.
  package func viewState(for connection: any Connection) -> View? {
    accessLevels[connection.id].map { view(appState(for: $0), $0.role) }
  }

  private func appState(for accessLevel: AccessLevel) -> State {
    if !accessLevel.isLive, let frozenState { return frozenState }
    return store.assumeIsolated { $0.state }
  }

  private func appRevision(for accessLevel: AccessLevel) -> Int {
    accessLevel.isLive ? appRevision : frozenRevision ?? appRevision
  }

  func report(_ error: UnencodableValue) {
    logger.error("the view state cannot be encoded, so viewers stay where they are: \(error)")
  }
}
