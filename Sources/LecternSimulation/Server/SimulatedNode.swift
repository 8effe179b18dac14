internal import Composable
internal import CoreMetrics
internal import LecternJetStream
internal import LecternLog
internal import LecternRelay
internal import LecternRoom
internal import LecternTransport
internal import Logging

/// A server that can lead the room, in one process after the other.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedNode: SimulatedServer, @unchecked Sendable {
  let name: String
  private let devices: SavedDevices
  /// The running process. It has no handler while it stands by.
  private(set) var process: ServerProcess?
  /// Whether the process is about to end.
  var isSteppingDown = false
  /// The log that the process has open.
  private var log: (any Log)?
  /// The links of the process to the relays.
  private var hub: RelayHub?

  /// Called when the effect of a token starts.
  var effectStarted: ((Int) -> Void)?
  /// Called when a relay passes on a request.
  var requestMade: ((HTTPRequest) -> Void)?

  init(_ name: String, devices: SavedDevices) {
    (self.name, self.devices) = (name, devices)
  }

  /// Starts a process, which does not lead the room yet.
  func start(_ process: ServerProcess) {
    (self.process, log, isSteppingDown) = (process, nil, false)
  }

  /// Leads the room in the process. It restores the room from its log.
  ///
  /// - Parameter recipient: the room to which effects send messages.
  /// - Returns: the state after the restoration.
  func lead(
    _ start: ProcessStart,
    with open: OpenLog,
    messaging recipient: RecipientRoom?
  ) throws -> Ledger.State {
    log = open.log
    let send = recipient.map { recipient in
      { @Sendable token, key in try await recipient.receive(token, key: key) }
    }
    let ledger = Ledger(clock: SimulatedClock(start.loop), send: send) { [weak self] in
      self?.effectStarted?($0)
    }
    return start.isRenamed
      ? try lead(start, with: open, RenamedLedger(ledger: ledger))
      : try lead(start, with: open, ledger)
  }

  private func lead<Action: UserAction>(
    _ start: ProcessStart,
    with open: OpenLog,
    _ reducer: some Reducer<Ledger.State, Action>
  ) throws -> Ledger.State {
    let (loop, client) = (start.loop, start.bus)
    let clock = SimulatedClock(loop)
    let lossHandler: @Sendable (String) -> Void = { [end = start.lossHandler] _ in end() }
    let app = Store(
      initialState: Ledger.State(),
      reducer: reducer,
      executor: loop,
      effectExecutor: loop.pool,
      seed: open.log.identity.seed,
      logger: .silent,
      now: { clock.timestamp }
    )
    let room = Room(
      store: app,
      ownState: RoomState(links: devices.links.allLinks),
      options: RoomOptions(metrics: NOOPMetricsHandler.instance, clock: clock),
      recording: RoomRecording(
        open.log,
        lossHandler: open.log is any SharedLog ? lossHandler : nil,
        executor: loop.pool
      ),
      personal: Ledger.ownView,
      view: { state, _ in Ledger.view(of: state) }
    )
    let ids = SimulatedIDs(seed: start.seed)
    let hub = hub(of: room, on: client, at: loop, clock, ids)
    return try loop.perform {
      try room.assumeIsolated {
        $0.start.makeID = { ids.next() }
        try $0.restoreInPlace(RestorationOptions(build: start.build, lacksEnd: open.lacksEnd))
        $0.persistLinks(devices.links) {}
        $0.start.renewLog = open.renew
      }
      // It may have been killed while it has read the log.
      guard !loop.process.isDead else { return app.assumeIsolated { $0.state } }
      try hub.assumeIsolated { try $0.begin() }
      process = ServerProcess(loop: loop, bus: client, handler: room)
      self.hub = hub
      return app.assumeIsolated { $0.state }
    }
  }

  private func hub(
    of room: any WebSocketHandler,
    on client: BusClient,
    at loop: SimulatedLoop,
    _ clock: SimulatedClock,
    _ ids: SimulatedIDs
  ) -> RelayHub {
    var timing = LinkTiming()
    timing.clock = clock
    return RelayHub(
      on: client,
      to: RelayedRequests(
        handler: { $0.isEmpty ? room : nil },
        response: { [weak self] request in
          self?.requestMade?(request)
          return HTTPResponse(status: .ok, body: request.path.utf8)
        }
      ),
      executor: loop,
      effectExecutor: loop.pool,
      timing: timing,
      makeID: { ids.next() },
      logger: .silent
    )
  }

  /// Closes the log, so that another node can lead at once.
  func close(_ closed: @escaping @Sendable () -> Void) {
    guard let log, let process, log is any SharedLog else { return closed() }
    SimulatedThreads(of: process.loop).makeQueue("close", urgent: true).async {
      log.close()
      closed()
    }
  }

  func kill() {
    process?.loop.process.kill()
    (process, hub, log) = (nil, nil, nil)
  }
}
