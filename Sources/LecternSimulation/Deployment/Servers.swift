internal import Composable
internal import LecternLog
internal import LecternRehearsal

/// The servers of a deployment: the leader with its disk, and the relays on the bus. A seed decides when they are killed, paused
/// and cut off.
final class Servers {
  private let schedule: Schedule
  private let scenario: Scenario
  private let disk: SimulatedDisk
  private let bus: SimulatedBus
  private let node: SimulatedNode
  private let relays: [SimulatedRelay]
  private let ids: SimulatedIDs
  /// The mean times between two faults of a kind; nil for a kind that the seed leaves out.
  private let killInterval, pauseInterval, cutInterval: Duration?
  /// The share of the disk's writes that fail.
  private let diskFailureRate: Double
  private var random: SeededRandomNumberGenerator
  private var isPeaceful = false
  weak var surroundings: (any ServerSurroundings)?

  init(_ schedule: Schedule, in scenario: Scenario, seed: UInt64) {
    var random = SeededRandomNumberGenerator(seed: seed)
    (self.schedule, self.scenario) = (schedule, scenario)
    disk = SimulatedDisk(
      identity: LogIdentity(instanceID: "s", seed: random.next(), created: 0)
    )
    let bus = SimulatedBus(
      schedule,
      faults: BusFaults(seed: random.next()),
      maximumSize: Int.random(in: 256...16_384, using: &random)
    )
    if !scenario.has(.busLosses) { bus.makePeace() }
    self.bus = bus
    node = SimulatedNode(schedule, on: disk, bus)
    relays = (0..<Int.random(in: 0...3, using: &random)).map {
      SimulatedRelay("relay \($0 + 1)", schedule, on: bus)
    }
    ids = SimulatedIDs(seed: random.next())
    // Faults of one kind can hide those of another. So a seed leaves some out, and has others often.
    func interval() -> Duration? {
      Bool.random(using: &random) ? random.duration(in: .seconds(5) ... .seconds(90)) : nil
    }
    (killInterval, pauseInterval, cutInterval) = (interval(), interval(), interval())
    diskFailureRate = Bool.random(using: &random) ? Double.random(in: 0...0.02, using: &random) : 0
    self.random = random
  }

  /// The leader first.
  private var all: [any SimulatedServer] { [node] + relays }

  /// The number of entries in the log.
  var entryCount: Int { disk.batches.reduce(0) { $0 + $1.entries.count } }

  /// Starts the servers, and their faults.
  func begin() {
    disk.durableHandler = { [weak surroundings] in surroundings?.observe(.durable($0)) }
    node.effectStarted = { [weak surroundings] in
      surroundings?.observe(.effectStarted(token: $0))
    }
    node.diskFailed = { [weak self] in self?.restartLater($0) }
    for server in all {
      start(server)
      repeatedly(.kills, every: killInterval) { $0.kill(server, &$1) }
      repeatedly(.pauses, every: pauseInterval) { $0.pause(server, &$1) }
      if !relays.isEmpty { repeatedly(.busCuts, every: cutInterval) { $0.cutBus(of: server, &$1) } }
    }
  }

  /// Ends the faults, and starts what does not run.
  func makePeace() {
    isPeaceful = true
    bus.makePeace()
    for server in all {
      server.process?.bus.mend()
      if server.process == nil { start(server) }
    }
  }

  /// Returns the process that a page reaches; nil if it does not run.
  ///
  /// - Parameter choice: decides the server.
  func process(for choice: UInt64) -> ServerProcess? {
    // Where there are relays, few pages reach the leader.
    let index = Int(choice % UInt64(relays.count * 2 + 1))
    return index == 0 ? node.process : relays[(index - 1) / 2].process
  }
}

// Faults.
extension Servers {
  private typealias Random = SeededRandomNumberGenerator

  /// - Parameter fault: causes the fault, by random numbers of its own: those of other faults stay the same if it is left out.
  private func repeatedly(
    _ kind: FaultKind,
    every mean: Duration?,
    _ fault: @escaping (Servers, inout Random) -> Void
  ) {
    let own = Random(seed: random.next())
    guard let mean, scenario.has(kind) else { return }
    recur(every: mean, own, fault)
  }

  private func recur(
    every mean: Duration,
    _ random: Random,
    _ fault: @escaping (Servers, inout Random) -> Void
  ) {
    var random = random
    schedule.after(random.exponential(mean: mean)) { [self, random] in
      guard !isPeaceful else { return }
      var random = random
      fault(self, &random)
      recur(every: mean, random, fault)
    }
  }

  private func start(_ server: any SimulatedServer) {
    do {
      if let relay = server as? SimulatedRelay {
        try relay.start(id: ids.next())
        surroundings?.record("\(relay.name) starts")
      } else {
        let state = try startNode()
        let own = state.own.map { OwnState(participant: $0.key.rawValue, sum: $0.value) }
        surroundings?.observe(.restored(state.total, own: own))
      }
    } catch {
      surroundings?.violate("\(server.name) does not start: \(error)")
    }
  }

  private func startNode() throws -> Ledger.State {
    // A kill may come before the disk's answer to a write that it has made.
    let kept = Int.random(in: 0...max(0, disk.pendingCount), using: &random)
    let faults = DiskFaults(
      seed: random.next(),
      mean: random.duration(in: .microseconds(100) ... .milliseconds(20)),
      stallRate: isPeaceful || !scenario.has(.stalls) ? 0 : 0.002,
      failureRate: isPeaceful || !scenario.has(.diskFailures) ? 0 : diskFailureRate
    )
    return try node.start(keeping: kept, faults, seed: random.next())
  }

  private func kill(_ server: any SimulatedServer, _ random: inout Random) {
    guard let process = server.process else { return }
    server.kill()
    surroundings?.record("\(server.name) is killed")
    surroundings?.killed(process)
    if server === node, Int.random(in: 0..<8, using: &random) == 0, scenario.has(.snapshotLosses) {
      disk.loseSnapshot()
    }
    schedule.after(random.duration(in: .milliseconds(50) ... .seconds(5))) { [self] in
      if server.process == nil { start(server) }
    }
  }

  /// Restarts the leader once somebody has freed the disk: a process that has seen a failure writes nothing more.
  private func restartLater(_ process: ServerProcess?) {
    surroundings?.record("the disk has failed")
    schedule.after(random.duration(in: .seconds(1) ... .seconds(15))) { [self] in
      if let process, node.process?.loop === process.loop { kill(node, &random) }
    }
  }

  /// Pauses a process, as a debugger, a full machine or a sleeping laptop does.
  private func pause(_ server: any SimulatedServer, _ random: inout Random) {
    guard let process = server.process else { return }
    let duration = random.duration(in: .seconds(1) ... .seconds(20))
    surroundings?.record("\(server.name) is paused for \(Int(duration / .milliseconds(1))) ms")
    schedule.pause(process.loop.process, until: schedule.now + duration)
  }

  /// Cuts one direction of a process's connection to the bus, or both.
  private func cutBus(of server: any SimulatedServer, _ random: inout Random) {
    guard let client = server.process?.bus else { return }
    let direction = Int.random(in: 0..<3, using: &random)
    (client.isMute, client.isDeaf) = (direction != 1, direction != 0)
    surroundings?.record(
      "the bus loses what \(["is from", "is for", "is from or for"][direction]) \(server.name)"
    )
    schedule.after(random.duration(in: .milliseconds(100) ... .seconds(12))) { client.mend() }
  }
}
