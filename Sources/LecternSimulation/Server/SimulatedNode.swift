internal import Composable
internal import CoreMetrics
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
  private let schedule: Schedule
  private let disk: SimulatedDisk
  private let bus: SimulatedBus
  /// Whether the log is in a stream, so that other nodes can lead the room.
  private let isShared: Bool
  private let devices: PresenterDevices
  private(set) var process: ServerProcess?
  /// The links of the process to the relays.
  private var hub: RelayHub?

  /// Called when the effect of a token starts.
  var effectStarted: ((Int) -> Void)?
  /// Called when a process can no longer record to the log.
  var recordingFailed: ((ServerProcess?) -> Void)?

  init(
    _ name: String,
    _ schedule: Schedule,
    on disk: SimulatedDisk,
    _ bus: SimulatedBus,
    isShared: Bool,
    devices: PresenterDevices
  ) {
    (self.name, self.schedule, self.disk, self.bus) = (name, schedule, disk, bus)
    (self.isShared, self.devices) = (isShared, devices)
  }

  /// Starts a process that leads the room. It restores the room from its log.
  ///
  /// - Returns: the state after the restoration.
  func lead(_ start: NodeStart) throws -> Ledger.State {
    let ledger = Ledger(clock: SimulatedClock(start.loop)) { [weak self] in
      self?.effectStarted?($0)
    }
    return start.isRenamed
      ? try lead(start, with: RenamedLedger(ledger: ledger), build: "renamed")
      : try lead(start, with: ledger, build: "first")
  }

  private func lead<Action: UserAction>(
    _ start: NodeStart,
    with reducer: some Reducer<Ledger.State, Action>,
    build: String
  ) throws -> Ledger.State {
    let loop = start.loop
    let clock = SimulatedClock(loop)
    let client = BusClient(bus, of: loop.process)
    let end: @Sendable () -> Void = { [weak self] in self?.recordingEnded(at: loop) }
    let lossHandler: @Sendable (String) -> Void = { _ in end() }
    let log = SimulatedLog(
      disk,
      keeping: start.keptCount,
      in: loop,
      over: isShared ? client : nil,
      faults: start.faults,
      failureHandler: end
    )
    func store<State, Sent>(
      _ state: State,
      _ reducer: some Reducer<State, Sent>
    ) -> Store<State, Sent> {
      Store(
        initialState: state,
        reducer: reducer,
        executor: loop,
        effectExecutor: loop.pool,
        seed: disk.identity.seed,
        logger: .silent,
        now: { clock.timestamp }
      )
    }
    let connection = RoomConnection()
    let app = store(Ledger.State(), reducer)
    let room = Room(
      store: app,
      roomStore: store(
        RoomState(links: devices.saved.allLinks),
        RoomFeature(clock: clock, room: connection.client)
      ),
      executor: loop,
      permissions: .everyone,
      limits: RoomLimits(),
      metrics: NOOPMetricsHandler.instance,
      clock: clock,
      verifies: false,
      logger: .silent,
      recording: RoomRecording(
        log,
        lossHandler: isShared ? lossHandler : nil,
        executor: loop.pool
      ),
      personal: Ledger.ownView,
      view: { state, _ in Ledger.view(of: state) }
    )
    connection.connect(room.client)
    let hub = hub(of: room, on: client, at: loop, clock, seed: start.seed)
    process = ServerProcess(loop: loop, bus: client, handler: room)
    self.hub = hub
    return try loop.perform {
      try room.assumeIsolated {
        try $0.restoreInPlace(RestorationOptions(build: build))
        $0.persistLinks(devices.saved) {}
        if !isShared { $0.start.renewLog = renewal(in: loop, start.faults, end) }
      }
      try hub.assumeIsolated { try $0.begin() }
      return app.assumeIsolated { $0.state }
    }
  }

  /// Returns a function that begins an empty log.
  private func renewal(
    in loop: SimulatedLoop,
    _ faults: DiskFaults,
    _ failureHandler: @escaping @Sendable () -> Void
  ) -> @Sendable () -> any Log {
    { [disk, schedule] in
      disk.renew(at: schedule.now)
      return SimulatedLog(
        disk,
        keeping: 0,
        in: loop,
        over: nil,
        faults: faults,
        failureHandler: failureHandler
      )
    }
  }

  private func recordingEnded(at loop: SimulatedLoop) {
    if process?.loop === loop { recordingFailed?(process) }
  }

  private func hub(
    of room: any WebSocketHandler,
    on client: BusClient,
    at loop: SimulatedLoop,
    _ clock: SimulatedClock,
    seed: UInt64
  ) -> RelayHub {
    var timing = LinkTiming()
    timing.clock = clock
    let ids = SimulatedIDs(seed: seed)
    return RelayHub(
      on: client,
      to: RelayedRequests(
        handler: { $0.isEmpty ? room : nil },
        response: { _ in HTTPResponse(status: .notFound) }
      ),
      executor: loop,
      effectExecutor: loop.pool,
      timing: timing,
      makeID: { ids.next() },
      logger: .silent
    )
  }

  func kill() {
    process?.loop.process.kill()
    (process, hub) = (nil, nil)
  }
}
