internal import Composable
package import LecternTransport
internal import LecternWire
internal import Logging

// The way from a new state to the subscribers.
extension Room {
  /// Observes both stores, from the first use on.
  func observe() {
    guard reduced == nil else { return }
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
    scheduleFanOut()
  }

  private func roomStateChanged(to state: RoomState, revision: Int) {
    reduced?.room = revision
    if state.isFrozen != membership.room.isFrozen {
      let revision = reduced?.app ?? 0
      frozen = state.isFrozen ? (store.assumeIsolated { $0.state }, revision) : nil
    }
    for channel in channels {
      channel.allowedActions = gate.allowedActions(of: channel.accessLevel, on: state.floor)
    }
    apply(membership.update(to: state))
    scheduleFanOut()
  }

  /// Schedules one fan-out for all actions of a loop pass: under load, states are skipped, not queued.
  private func scheduleFanOut() {
    guard !isFanOutScheduled, !membership.isEmpty else { return }
    isFanOutScheduled = true
    Task { fanOut() }
  }

  private func fanOut() {
    isFanOutScheduled = false
    apply(membership.settleHands())
    let (start, countBefore) = (clock.now(), messageCount)
    for channel in channels where !channel.subscribers.isEmpty {
      publish(to: channel)
      flush(channel)
    }
    metrics.fannedOut(to: messageCount - countBefore, in: clock.now() - start)
    if isHeadcountOutdated { scheduleHeadcount() }
  }

  /// The number of messages that were sent.
  private var messageCount: Int { channels.reduce(0) { $0 + $1.subscribers.traffic.messages } }

  /// Publishes the current state to a channel, unless it has it already.
  func publish(to channel: Channel) {
    guard let count = count(for: channel), channel.history?.count != count else { return }
    do throws(UnencodableValue) {
      if channel.history?.count.app == count.app {
        // The app's view state is still current, as where the presenter moves a pointer.
        try channel.publish(membership.room, at: count)
      } else {
        let state = appState(for: channel.accessLevel)
        let (viewState, bindings) = ExposedBindings.collecting {
          view(state, channel.accessLevel.role)
        }
        try channel.publish(viewState, exposing: bindings, in: membership.room, at: count)
      }
    } catch {
      report(error)
    }
  }

  private func flush(_ channel: Channel) {
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

  private func appState(for accessLevel: AccessLevel) -> State {
    if !accessLevel.isLive, let frozen { return frozen.state }
    return store.assumeIsolated { $0.state }
  }

  private func count(for channel: Channel) -> PatchHistory.Count? {
    var count = reduced
    if !channel.accessLevel.isLive, let frozen { count?.app = frozen.revision }
    return count
  }

  func report(_ error: UnencodableValue) {
    logger.error(
      "the view state cannot be encoded, so viewers keep the last one: \(error)"
    )
  }
}
