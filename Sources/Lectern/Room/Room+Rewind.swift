internal import Composable
internal import LecternLog
internal import LecternTransport
internal import LecternWire
internal import Logging

// The room shows its past.
//
//   $room.momentChosen ─▶ RoomState.moment ─▶ Timeline finds the state, beside the loop ─▶ presentation ─▶ view(State, Role)
//
// The latest choice wins: while one moment is being found, only the newest of the choices after it waits.
extension Room {
  /// Follows the moment that a presenter has chosen.
  func followMoment(of room: RoomState) {
    guard let moment = room.rewind.moment else {
      if presentation.history != nil { presentation.show(.live) }
      momentSearch.leave()
      return
    }
    guard let journal else {
      return cannotRewind("The room is not recorded, so it cannot go back.")
    }
    guard momentSearch.begin(moment.chosen, isShown: presentation.history != nil) else { return }
    let timeline = momentSearch.timeline {
      Timeline(journal.log, of: store, options: start.options)
    }
    let last = store.assumeIsolated { $0.revision }
    Task(executorPreference: roomStore.effectExecutor) { [weak self] in
      let found = await Result { try await timeline.moment(at: moment.chosen, of: last) }
      await self?.momentFound(found)
    }
  }

  private func momentFound(_ found: Result<Timeline<State, Action>.Found, any Error>) {
    momentSearch.end()
    guard roomStore.assumeIsolated({ $0.state.rewind.moment != nil }) else { return }
    switch found {
    case .success(let found):
      let state = PresentedState(state: found.state, count: found.shown.actions.upperBound)
      presentation.show(.history(state))
      _ = roomStore.assumeIsolated { $0.send(.rewind(.momentShown(found.shown))) }
    case .failure(let error):
      logger.error("The room cannot show its past. \(error)")
      cannotRewind("This moment cannot be shown: \(error)")
    }
  }

  private func cannotRewind(_ problem: String) {
    _ = roomStore.assumeIsolated { $0.send(.rewind(.rewindFailed(problem))) }
  }

  /// Goes on from the moment after an earlier action: the log gets an entry, and loses none.
  func goOn(from earlier: Int, source: ActionSource) {
    guard let journal, journal.isActive else { return cannotRewind("The room is not recorded.") }
    let replay = AppReplay<State, Action>(log: journal.log, options: start.options)
    let last = store.assumeIsolated { $0.revision }
    guard (0...last).contains(earlier) else { return }
    do {
      try store.assumeIsolated { store in
        try store.goOn(from: earlier, as: last + 1, from: source) {
          try replay.replay(upTo: earlier, into: $0)
        }
      }
      _ = roomStore.assumeIsolated { $0.send(.rewind(.goneOn(after: last))) }
    } catch {
      logger.error("The room cannot go on from action \(earlier). \(error)")
      cannotRewind("The room cannot go on from here: \(error)")
    }
  }

  /// Returns a bookmark of the moment that is shown.
  func bookmark(_ name: String) -> Bookmark {
    let last = presentation.history?.count ?? store.assumeIsolated { $0.revision }
    return Bookmark(id: last, name: name, timestamp: currentTime)
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
