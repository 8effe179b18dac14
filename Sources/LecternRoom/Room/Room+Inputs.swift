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
    guard let session = received.session else { return }
    if let message = stores.reduce(received),
      core.acknowledge(message, to: connection.id, &queue.commands)
    {
      telemetry.metrics.count(.reduced)
    }
    telemetry.metrics.count(.received)
    execute()
    log.recording?.flight?.clear()
    core.charge(clock.threadTime() - start, to: session, at: clock.now())
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
  package func observe(showing presentation: Presentation<State>?) {
    if let presentation { core.presentation = presentation }
    guard core.reduced == nil else { return }
    // The observer does not retain the state: the store would have to copy it before each change.
    stores.app.observe { [weak self] _, _ in self?.assumeIsolated { $0.appReduced() } }
    stores.room.observe { [weak self] _, _ in
      self?.assumeIsolated { $0.perform { $0.roomReduced(showing: $1, &$2.commands) } }
    }
    core.storesObserved(stores, &queue.commands)
    execute()
  }

  private func appReduced() {
    perform { core, stores, queue in
      core.appReduced(steps: inspection.steps(after:), showing: stores, &queue.commands)
    }
  }

  /// Gives the core the result of a command.
  func answered(_ answer: RoomAnswer<State, Action>) {
    prepare { $0.answered(answer, at: clock.now(), showing: $1, &$2.commands) }
  }

  package func prepare(
    _ input: (inout RoomCore<State, Action>, RoomStores<State, Action>, inout CommandQueue) -> Bool
  ) {
    log.recording?.flight?.willRender()
    let start = ContinuousClock.now
    let hasPrepared = input(&core, stores, &queue)
    if hasPrepared, let inspector = inspection.inspector {
      inspector.prepared(in: .now - start, patchSize: core.channels.watched?.latestPatchSize)
    }
    log.recording?.flight?.clear()
    execute()
  }
}
