internal import Composable
internal import LecternLog
internal import LecternTransport
internal import LecternWire
internal import Logging

// The room shows its history.
//
//   $room.positionChosen ─▶ RoomState.moment ─▶ Timeline finds the state, beside the loop ─▶ presentation ─▶ view(State, Role)
//
// The latest choice wins: during a search, only the newest choice waits.
extension Room {
  /// Shows the position in the history that a presenter has chosen.
  func syncMoment(of room: RoomState) {
    guard let moment = room.rewind.moment else {
      if core.presentation.history != nil { core.presentation.show(.live) }
      history.search.leave()
      return
    }
    guard let reader = logReader(start.options) else {
      return reportRewindFailure("The room is not recorded, so it cannot go back.")
    }
    guard history.search.begin(moment.chosen, isShown: core.presentation.history != nil) else {
      return
    }
    let timeline = history.search.timeline { Timeline(reader.log, reader.configuration) }
    let last = stores.app.revision
    Task(executorPreference: replayExecutor) { [weak self] in
      let found = await Result { try await timeline.moment(at: moment.chosen, of: last) }
      await self?.momentFound(found)
    }
  }

  private func momentFound(_ found: Result<Timeline<State, Action>.Found, any Error>) {
    history.search.end()
    guard stores.room.state.rewind.moment != nil else { return }
    switch found {
    case .success(let found):
      let state = PresentedState(state: found.state, count: found.shown.actions.upperBound)
      core.presentation.show(.history(state))
      stores.room.send(.rewind(.positionShown(found.shown)))
    case .failure(let error):
      logger.error("The room cannot show its past. \(error)")
      reportRewindFailure("This moment cannot be shown: \(error)")
    }
  }

  private func reportRewindFailure(_ problem: String) {
    stores.room.send(.rewind(.rewindFailed(problem)))
  }

  /// Continues from the position after an earlier action. The log gets an entry, and loses none.
  ///
  /// The history is replayed off the loop, into a separate store. Meanwhile, the room stays as it is.
  func fork(from earlier: Int, source: ActionSource) {
    guard let recording, core.journal?.isActive == true else {
      return reportRewindFailure("The room is not recorded.")
    }
    guard (0...stores.app.revision).contains(earlier), history.search.beginFork() else { return }
    guard let reader = logReader(start.options) else { return }
    Task.detached(executorPreference: replayExecutor) { [weak self] in
      do {
        let fork = try reader.fork(after: earlier)
        await self?.install(fork, from: earlier, source: source, of: recording)
      } catch {
        await self?.forkFailed(from: earlier, error)
      }
    }
  }

  private func install(
    _ fork: sending StoreCore<State, Action>,
    from earlier: Int,
    source: ActionSource,
    of recording: RoomRecording
  ) {
    history.search.endFork()
    // The room may have ended or started over meanwhile.
    guard !core.isStopping, recording === self.recording, core.journal?.isActive == true
    else { return }
    let last = stores.app.revision
    stores.app.install(fork, from: earlier, as: last + 1, source: source)
    stores.room.send(.rewind(.forked(after: last)))
  }

  private func forkFailed(from earlier: Int, _ error: any Error) {
    history.search.endFork()
    logger.error("The room can't continue from action \(earlier). \(error)")
    reportRewindFailure("The room can't continue from here: \(error)")
  }

  /// Returns a bookmark of the position that is shown.
  func bookmark(_ name: String) -> Bookmark {
    let last = core.presentation.history?.count ?? stores.app.revision
    return Bookmark(id: last, name: name, timestamp: currentTime)
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
