internal import Composable
package import LecternTransport
internal import LecternWire

// Messages and connections, as the listener reports them.
extension Room: WebSocketHandler {
  package func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
    perform {
      $0.connectionOpened(connection, request, at: clock.now(), showing: $1, &$2.commands)
    }
  }

  package func connection(_ connection: any Connection, received message: [UInt8]) {
    let start = clock.threadTime()
    let received = core.received(
      message,
      from: connection.id,
      flight: log.recording?.flight,
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
    log.recording?.flight?.clear()
    core.charge(clock.threadTime() - start, to: session, at: clock.now())
  }

  private func acknowledge(_ message: AdmittedMessage, to connection: Int) {
    guard core.acknowledge(message, to: connection, &queue.commands) else { return }
    telemetry.metrics.count(.reduced)
  }

  package func connectionBecameWritable(_ connection: any Connection) {
    perform { $0.connectionBecameWritable(connection.id, &$2.commands) }
  }

  package func connectionFellBehind(_ connection: any Connection) {
    perform { $0.scheduleHeadcount(&$2.commands) }
  }

  package func connection(
    _ connection: any Connection,
    lostFramesSince position: FramePosition?
  ) {
    perform { $0.connection(connection.id, lostFramesSince: position, &$2.commands) }
  }

  package func connectionClosed(_ connection: any Connection) {
    perform { $0.connectionClosed(connection.id, at: clock.now(), showing: $1, &$2.commands) }
  }
}

// The results of the stores and of commands.
//
//   Store.send ─▶ Reducer ─▶ observer ─▶ RoomCore ─▶ a fan-out at the end of the loop pass
extension Room {
  /// Observes both stores, from the first use on.
  func observe() {
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
    core.appReduced(
      to: revision,
      steps: { inspection.inspector?.steps(after: $0) ?? [] },
      showing: stores,
      &queue.commands
    )
    execute()
  }

  private func roomReduced(to state: RoomState, revision: Int) {
    core.roomReduced(to: state, revision: revision, showing: stores, &queue.commands)
    execute()
  }

  /// Gives the core the result of a command.
  func answered(_ answer: RoomAnswer<State, Action>) {
    prepare { core.answered(answer, at: clock.now(), showing: stores, &queue.commands) }
  }

  /// Gives the core an input that may prepare view states, and measures this while a presenter looks.
  ///
  /// - Parameter input: returns whether it has prepared view states.
  func prepare(_ input: () -> Bool) {
    log.recording?.flight?.willRender()
    let start = ContinuousClock.now
    let hasPrepared = input()
    if hasPrepared, let inspector = inspection.inspector {
      inspector.prepared(in: .now - start, patchSize: core.channels.watched?.latestPatchSize)
    }
    log.recording?.flight?.clear()
    execute()
  }
}
