internal import LecternRelay
internal import Logging

/// A relay of the deployment, in one process after the other.
final class SimulatedRelay: SimulatedServer {
  let name: String
  private let schedule: Schedule
  private let bus: SimulatedBus
  private(set) var process: ServerProcess?

  init(_ name: String, _ schedule: Schedule, on bus: SimulatedBus) {
    (self.name, self.schedule, self.bus) = (name, schedule, bus)
  }

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - id: the relay's name on the bus.
  ///   - makeAttempt: returns a random number.
  func start(id: String, makeAttempt: @escaping @Sendable () -> UInt64) throws {
    let loop = SimulatedLoop(schedule)
    let client = BusClient(bus, of: loop.process)
    var timing = LinkTiming()
    timing.clock = SimulatedClock(loop)
    let relay = Relay(
      id: id,
      on: client,
      executor: loop,
      effectExecutor: loop.pool,
      timing: timing,
      makeAttempt: makeAttempt,
      logger: .silent
    )
    process = ServerProcess(loop: loop, bus: client, handler: relay) { request in
      relay.assumeIsolated { $0.response(to: request) }
    }
    try loop.perform { try relay.assumeIsolated { try $0.begin() } }
  }

  func kill() {
    process?.loop.process.kill()
    process = nil
  }
}
