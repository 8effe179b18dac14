internal import Composable
internal import LecternBytes
package import LecternTransport
package import LecternWire

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
      reduce(action, from: message.source)
      acknowledge(message, to: connection.id)
    }
    telemetry.metrics.count(.received)
    execute()
    recording?.flight?.clear()
    core.charge(clock.threadTime() - start, to: session, at: clock.now())
  }

  private func reduce(_ action: RoomAction, from source: ActionSource) {
    if case .rewind(.forkRequested(let earlier)) = action {
      fork(from: earlier, source: source)
    } else {
      stores.room.send(action, from: source)
    }
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

extension Room {
  /// The room as the effects of its own store use it.
  public nonisolated var client: RoomClient {
    RoomClient(
      abandonRecording: { [weak self] in self?.assumeIsolated { $0.abandonRecording() } },
      reset: { [weak self] in self?.assumeIsolated { $0.reset() } },
      bookmark: { [weak self] name in self?.assumeIsolated { $0.bookmark(name) } },
      inspect: { [weak self] id in
        self?.assumeIsolated { $0.history.inspection.inspector?.choose(id) }
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

  /// Returns the view state for a connection, for tests; nil if it is not open.
  package func viewState(for connection: any Connection) -> View? {
    core.membership.accessLevel(of: connection.id).flatMap {
      stores.view(core.appState(for: $0, of: stores), $0.role) as? View
    }
  }

  /// Returns the personal view state for a connection, for tests; nil if the connection isn't open, or has none.
  package func personalViewState(for connection: any Connection) -> (any ViewState)? {
    guard let member = core.membership.members[connection.id] else { return nil }
    let source = stores.personal?.source(core.appState(for: member.accessLevel, of: stores))
    return source?.view(Sender(rawValue: member.viewer.participant))
  }
}
