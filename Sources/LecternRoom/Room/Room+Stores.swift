internal import Composable
internal import LecternLog
internal import LecternWire

// The results of the stores.
//
//   Store.send ─▶ Reducer ─▶ observer ─▶ RoomCore ─▶ a fan-out at the end of the loop pass
extension Room {
  /// The executor of work off the loop; nil for the process's own threads.
  var effectExecutor: (any TaskExecutor)? { stores.room.configuration.effectExecutor }

  package var roomState: RoomState { stores.room.state }

  /// Whether all actions are recorded on disk, so that the room can be closed and restored.
  package var isRecorded: Bool { core.journal?.status == .recording }

  /// Observes both stores, from the first use on.
  package func observe() {
    guard core.reduced == nil else { return }
    // The observer does not retain the state: the store would have to copy it before each change.
    stores.app.observe { [weak self] _, revision in
      self?.assumeIsolated { $0.appReduced(to: revision) }
    }
    stores.room.observe { [weak self] state, revision in
      self?.assumeIsolated { $0.roomReduced(to: state, revision: revision) }
    }
    core.storesObserved(stores, &queue.commands)
    syncHistory(with: stores.room.state)
    execute()
  }

  private func appReduced(to revision: Int) {
    core.appReduced(to: revision, &queue.commands)
    if !core.presentation.isLive, core.presentation.slowMotion != nil { takeSteps() }
    execute()
  }

  private func roomReduced(to state: RoomState, revision: Int) {
    core.roomReduced(to: state, revision: revision, showing: stores, &queue.commands)
    syncHistory(with: state)
    execute()
  }

  /// Shows the position in the history, or the slow motion, that a presenter has chosen.
  private func syncHistory(with state: RoomState) {
    syncMoment(of: state)
    syncSlowMotion(state.inspector.flow)
  }

  /// Connects the stores to the journal.
  func attach(_ journal: Journal, _ recording: RoomRecording) {
    let scheduleFanOut: @Sendable () -> Void = { [weak self] in
      self?.assumeIsolated { $0.scheduleFanOut() }
    }
    stores.app.recorder = LaneRecorder<Action>(
      .app,
      of: journal,
      in: recording,
      scheduleFanOut: scheduleFanOut
    )
    stores.room.recorder = LaneRecorder<RoomAction>(
      .room,
      of: journal,
      in: recording,
      isEphemeral: \.isEphemeral,
      scheduleFanOut: scheduleFanOut
    )
  }

  private func scheduleFanOut() {
    core.scheduleFanOut(&queue.commands)
    execute()
  }
}
