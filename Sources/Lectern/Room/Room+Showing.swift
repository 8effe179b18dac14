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
    guard !isFanOutScheduled, !seats.isEmpty else { return }
    isFanOutScheduled = true
    Task { fanOut() }
  }

  private func fanOut() {
    isFanOutScheduled = false
    if areHandsOutdated { reseat() }
    let (start, countBefore) = (now(), messageCount)
    for seat in Seat.allCases where !self[seat].audience.isEmpty {
      refresh(seat)
      if let problem = self[seat].deliver() { report(problem) }
    }
    metrics.fannedOut(to: messageCount - countBefore, in: now() - start)
    if isHeadcountOutdated { scheduleCount() }
  }

  /// How many messages have been sent.
  private var messageCount: Int { sections.reduce(0) { $0 + $1.audience.traffic.messages } }

  func deliver(to id: Int) {
    if let seat = seats[id], let problem = self[seat].deliver(to: id) { report(problem) }
  }

  /// Makes the present of a section what the state looks like now.
  func refresh(_ seat: Seat) {
    let section = self[seat]
    let count = Timeline.Count(app: appRevision(for: seat), room: roomRevision)
    guard section.timeline?.count != count else { return }
    do throws(UnencodableValue) {
      if let timeline = section.timeline, timeline.count.app == count.app {
        // The same state looks the same: only the room has changed, as when the presenter points.
        let room = try roomState.encoded(for: seat)
        return try timeline.advance(to: timeline.view, room: room, count: count)
      }
      let state = appState(for: seat)
      let viewState: View
      (viewState, section.exposedBindings) = ExposedBindings.collecting { view(state, seat.role) }
      guard let timeline = section.timeline else {
        section.timeline = try Timeline(
          viewState,
          room: roomState.encoded(for: seat),
          count: count,
          epoch: seat.epoch(in: life),
          verifies: verifies
        )
        return
      }
      let isRoomSame = timeline.count.room == count.room
      let room = isRoomSame ? timeline.room : try roomState.encoded(for: seat)
      try timeline.advance(to: viewState, room: room, count: count)
    } catch {
      report(error)
    }
  }

  /// What the viewer of a connection is to be shown now; nil where there is none. It is for tests.
  package func viewState(for connection: any Connection) -> View? {
    seats[connection.id].map { view(appState(for: $0), $0.role) }
  }

  private func appState(for seat: Seat) -> State {
    if !seat.isLive, let frozenState { return frozenState }
    return store.assumeIsolated { $0.state }
  }

  private func appRevision(for seat: Seat) -> Int {
    seat.isLive ? appRevision : frozenRevision ?? appRevision
  }

  func report(_ error: UnencodableValue) {
    logger.error("the view state cannot be encoded, so viewers stay where they are: \(error)")
  }
}
