package import Composable
internal import LecternBytes
internal import LecternLog
package import LecternTransport
internal import LecternWire

// Messages and connections, as the listener reports them.
extension Room: WebSocketHandler {
  package func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    observe()
    core.connectionOpened(
      connection,
      request,
      at: clock.now(),
      showing: stores,
      &queue.commands
    )
    execute()
  }

  package func connection(_ connection: any Connection, received message: [UInt8]) {
    let start = clock.threadTime()
    let received = core.received(
      message,
      from: connection.id,
      flight: recording?.flight,
      at: clock.now(),
      &queue.commands
    )
    let session: Int
    switch received {
    case .ignored: return
    case .answered(let key): session = key
    case .app(let action, let message):
      session = message.session
      stores.app.send(action, from: message.source)
      acknowledge(message, to: connection.id)
    case .room(let action, let message):
      session = message.session
      stores.room.send(action, from: message.source)
      acknowledge(message, to: connection.id)
    }
    telemetry.metrics.count(.received)
    execute()
    recording?.flight?.clear()
    core.charge(clock.threadTime() - start, to: session, at: clock.now())
  }

  private func acknowledge(_ message: AdmittedMessage, to connection: Int) {
    // The room starts over, and its pages reconnect.
    guard !core.isStopping else { return }
    telemetry.metrics.count(.reduced)
    core.acknowledge(message.ref, to: connection, &queue.commands)
  }

  package func connectionBecameWritable(_ connection: any Connection) {
    core.connectionBecameWritable(connection.id, &queue.commands)
    execute()
  }

  package func connectionFellBehind(_ connection: any Connection) {
    core.scheduleHeadcount(&queue.commands)
    execute()
  }

  package func connection(
    _ connection: any Connection,
    lostFramesSince position: FramePosition?
  ) {
    core.connection(connection.id, lostFramesSince: position, &queue.commands)
    execute()
  }

  package func connectionClosed(_ connection: any Connection) {
    core.connectionClosed(connection.id, at: clock.now(), showing: stores, &queue.commands)
    execute()
  }
}

// The results of the stores.
//
//   Store.send ─▶ Reducer ─▶ observer ─▶ RoomCore ─▶ a fan-out at the end of the loop pass
extension Room {
  /// The executor of work off the loop; nil for the process's own threads.
  var effectExecutor: (any TaskExecutor)? { stores.room.configuration.effectExecutor }

  /// The timestamp of an action that the room would reduce now.
  package var currentTime: Timestamp { stores.room.currentTime }

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
    execute()
  }

  private func appReduced(to revision: Int) {
    core.appReduced(to: revision, &queue.commands)
    if let taken = core.presentation.slowMotion?.taken, let inspector = history.inspector {
      core.append(inspector.steps(after: taken), showing: stores, &queue.commands)
    }
    execute()
  }

  private func roomReduced(to state: RoomState, revision: Int) {
    core.roomReduced(to: state, revision: revision, showing: stores, &queue.commands)
    execute()
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

// The effects of the room's own store.
extension Room {
  /// The room as the effects of its own store use it.
  public nonisolated var client: RoomClient {
    RoomClient(
      abandonRecording: { [weak self] in self?.assumeIsolated { $0.abandonRecording() } },
      reset: { [weak self] in self?.assumeIsolated { $0.reset() } },
      bookmark: { [weak self] name in self?.assumeIsolated { $0.bookmark(name) } },
      inspect: { [weak self] id in
        self?.assumeIsolated { $0.history.inspector?.choose(id) }
      },
      cancelEffect: { [weak self] id in self?.assumeIsolated { $0.cancelEffect(id) } }
    )
  }

  private func abandonRecording() {
    measurePreparation {
      core.abandonRecording(showing: stores, &queue.commands)
      return true
    }
    execute()
  }

  /// Returns a bookmark of the position that is shown.
  private func bookmark(_ name: String) -> Bookmark {
    let last = core.presentation.history?.count ?? stores.app.revision
    return Bookmark(id: last, name: name, timestamp: currentTime)
  }
}
