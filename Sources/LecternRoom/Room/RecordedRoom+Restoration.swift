internal import Composable
internal import LecternLog
internal import LecternWire

// The start from a log.
extension RecordedRoom {
  /// Restores the room from its journal's log, and starts to record. Call it once, before the room is used.
  ///
  /// The log is replayed off the room's executor, and the result installed in one turn.
  ///
  /// - Throws: ``RestorationError`` if the log cannot be replayed, `LogError` if it cannot be read.
  @discardableResult
  package func restore(
    _ options: RestorationOptions = RestorationOptions()
  ) async throws -> Restoration {
    guard let reader = restorationReader(options) else { return Restoration() }
    let installation = core.installOptions(at: stores.room.currentTime)
    let restoration = try await Task.detached(executorPreference: history.executor) {
      let restored = try reader.restored(for: installation)
      return await self.install(restored)
    }
    .value
    // The snapshots so far have the state of the earlier reducer.
    if options.replaysWholePast { await saveSnapshot() }
    return restoration
  }

  /// Restores the room without leaving its executor: from an empty log, or from a log in memory.
  ///
  /// - Throws: as ``restore(_:)``.
  @discardableResult
  package func restoreInPlace(
    _ options: RestorationOptions = RestorationOptions()
  ) throws -> Restoration {
    guard let reader = restorationReader(options) else { return Restoration() }
    return install(try reader.restored(for: core.installOptions(at: stores.room.currentTime)))
  }

  private func restorationReader(
    _ options: RestorationOptions
  ) -> LogReader<State, Action, View>? {
    history.options = options
    var reader = logReader()
    // A reset room may start with another state than the first room.
    reader?.configuration.room?.initialState = stores.room.state
    return reader
  }

  /// Installs the result of a replay, and runs again the effects that had not ended.
  private func install(_ restored: sending RestoredRoom<State, Action>) -> Restoration {
    guard let recording = log.recording, let journal = core.journal else { return Restoration() }
    let (identity, options) = (recording.log.identity, history.options)
    log.build = options.build
    stores.continueReplay(of: restored.replay)
    observe(showing: Presentation(frozen: restored.replay.frozen))
    perform {
      $0.install(
        restored,
        of: identity,
        options,
        fork: start.makeID(),
        at: now,
        showing: $1,
        &$2.commands
      )
    }
    stores.record(in: journal, recording) { [weak self] in
      self?.assumeIsolated { $0.perform { $0.scheduleFanOut(&$2.commands) } }
    }
    let crash = recording.flight?.resolve(log: identity).map { crash in
      stores.notice(of: crash, stack: options.crashReports.stack(of: crash.process))
    }
    var restoration = restored.replay.restoration
    restoration.difference = restored.replay.proof.summary
    restoration.interruptedEffects = stores.endReplay()
    perform { $0.installed(after: crash, showing: $1, &$2.commands) }
    return restoration
  }

  /// Shows the beginning of the log. Call it once, after ``restore(_:)`` and before the room is used.
  ///
  /// Resets the floor, a frozen view and similar state of the recorded room, as in a new room.
  ///
  /// - Throws: as `Timeline.moment(at:of:)`.
  package func showBeginning() async throws {
    guard let timeline = history.retainedTimeline() else { return }
    let found = try await timeline.moment(at: 0, of: stores.app.revision)
    perform { $0.showBeginning(found, showing: $1, &$2.commands) }
  }

  /// Continues from a past action, unless the room has ended or started over meanwhile.
  func forked(_ fork: sending HistoryReader<State, Action, View>.Fork) {
    let (earlier, source, log) = (fork.earlier, fork.source, fork.log)
    switch fork.store {
    case .success(let store):
      guard perform({ $0.forkFound(in: log, &$2.commands) }) else { return }
      stores.install(store, from: earlier, source: source)
      perform { $0.answerFork(&$2.commands) }
    case .failure(let error):
      perform { $0.forkFailed(from: earlier, in: log, error, &$2.commands) }
    }
  }
}
