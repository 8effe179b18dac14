internal import Composable
internal import CoreMetrics
internal import LecternLog
internal import LecternRoom
internal import LecternTransport
internal import Logging

/// A server of the deployment: it hosts the room in one process after the other.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedNode: @unchecked Sendable {
  private let schedule: Schedule
  private let disk: SimulatedDisk
  private var process: Process?

  /// A process: the loop, and the room on it.
  private struct Process {
    let loop: SimulatedLoop
    let room: Room<Ledger.State, Ledger.Action, Ledger.View>
  }

  /// Called when the effect of a token starts.
  var effectStarted: ((Int) -> Void)?

  init(_ schedule: Schedule, on disk: SimulatedDisk) {
    (self.schedule, self.disk) = (schedule, disk)
  }

  /// The loop of the running process; nil while none runs.
  package var loop: SimulatedLoop? { process?.loop }

  /// Returns the room of a process; nil if it was killed.
  func handler(at loop: SimulatedLoop) -> (any WebSocketHandler)? {
    process?.loop === loop ? process?.room : nil
  }

  /// Starts a process, which restores the room from its log.
  ///
  /// - Parameters:
  ///   - count: the number of batches that the disk has written of those that were pending when the last process was killed.
  ///   - faults: the delays of the disk.
  /// - Returns: the state after the restoration.
  func start(keeping count: Int, _ faults: DiskFaults) throws -> Ledger.State {
    let loop = SimulatedLoop(schedule)
    let clock = SimulatedClock(loop)
    disk.open(keeping: count)
    let logger = Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
    func store<State, Action>(
      _ state: State,
      _ reducer: some Reducer<State, Action>
    ) -> Store<State, Action> {
      Store(
        initialState: state,
        reducer: reducer,
        executor: loop,
        effectExecutor: loop.pool,
        seed: disk.identity.seed,
        logger: logger,
        now: { clock.timestamp }
      )
    }
    let connection = RoomConnection()
    let app = store(
      Ledger.State(),
      Ledger(clock: clock) { [weak self] in self?.effectStarted?($0) }
    )
    let room = Room(
      store: app,
      roomStore: store(RoomState(), RoomFeature(clock: clock, room: connection.client)),
      executor: loop,
      permissions: .everyone,
      limits: RoomLimits(),
      metrics: NOOPMetricsHandler.instance,
      clock: clock,
      verifies: false,
      logger: logger,
      recording: RoomRecording(SimulatedLog(disk, in: loop, faults: faults)),
      view: { state, _ in state.view }
    )
    connection.connect(room.client)
    process = Process(loop: loop, room: room)
    return try loop.perform {
      _ = try room.assumeIsolated { try $0.restoreInPlace() }
      return app.assumeIsolated { $0.state }
    }
  }

  /// Kills the process.
  func kill() {
    process?.loop.process.kill()
    process = nil
  }
}
