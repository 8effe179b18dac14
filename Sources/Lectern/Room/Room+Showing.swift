internal import Composable
package import LecternTransport
internal import LecternWire
internal import Logging

// What the viewers are sent.
extension Room {
  func observe() {
    guard !isObserving else { return }
    isObserving = true
    store.assumeIsolated { store in
      _ = store.observe { [weak self] _, _ in
        self?.assumeIsolated { $0.scheduleFanOut() }
      }
    }
    observeRoom()
  }

  /// One fan-out for all the actions of a round of events: under load, states are skipped, not queued.
  func scheduleFanOut() {
    guard !isFanOutScheduled, !seats.isEmpty else { return }
    isFanOutScheduled = true
    Task { fanOut() }
  }

  private func fanOut() {
    isFanOutScheduled = false
    for seat in Seat.allCases where !self[seat].audience.isEmpty {
      refresh(seat)
      if let problem = self[seat].deliver() { report(problem) }
    }
    scheduleCount()
  }

  func deliver(to id: Int) {
    if let seat = seats[id], let problem = self[seat].deliver(to: id) { report(problem) }
  }

  /// Makes the present of a section what the state looks like now.
  func refresh(_ seat: Seat) {
    let count = Timeline.Count(
      app: appRevision(for: seat),
      room: roomStore.assumeIsolated { $0.revision }
    )
    guard self[seat].timeline?.count != count else { return }
    let state = appState(for: seat)
    let viewState: View
    (viewState, self[seat].exposedBindings) = ExposedBindings.collecting {
      view(state, seat.role)
    }
    do throws(UnencodableValue) {
      let room = try roomState.encoded(for: seat)
      if self[seat].timeline == nil {
        self[seat].timeline = try Timeline(
          viewState,
          room: room,
          count: count,
          epoch: seat.epoch(in: life),
          verifies: verifies
        )
      } else {
        try self[seat].timeline?.advance(to: viewState, room: room, count: count)
      }
    } catch {
      report(error)
    }
  }

  /// What the viewer of a connection is to be shown now; nil where there is none. It is for tests.
  package func viewState(for connection: any Connection) -> View? {
    seats[connection.id].map { view(appState(for: $0), $0.role) }
  }

  private func appState(for seat: Seat) -> State {
    if !seat.isLive, let frozen { return frozen.state }
    return store.assumeIsolated { $0.state }
  }

  private func appRevision(for seat: Seat) -> Int {
    if !seat.isLive, let frozen { return frozen.revision }
    return store.assumeIsolated { $0.revision }
  }

  func report(_ error: UnencodableValue) {
    logger.error("the view state cannot be encoded, so viewers stay where they are: \(error)")
  }
}
