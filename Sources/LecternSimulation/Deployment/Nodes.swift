internal import Composable
internal import LecternLog
internal import LecternRehearsal

/// The servers that can lead the room: one with its log in a file, or two that share a log in a stream, and a lease.
final class Nodes {
  let all: [SimulatedNode]
  let disk: SimulatedDisk
  private let schedule: Schedule
  /// Nil for one server.
  private let lease: SimulatedLease?
  private var random: SeededRandomNumberGenerator
  /// The shares of the disk's writes that stall, and that fail.
  private var rates: (stalls: Double, failures: Double)
  /// Whether processes are of two builds.
  private let hasBuilds: Bool
  /// The names of the nodes that wait for the lease.
  private var standingBy: Set<String> = []
  /// Called when the process of a node has to end: it lost the lease, or can no longer record.
  var steppedDown: ((SimulatedNode) -> Void)?
  weak var surroundings: (any ServerSurroundings)?

  init(
    _ schedule: Schedule,
    on bus: SimulatedBus,
    in scenario: Scenario,
    devices: PresenterDevices,
    seed: UInt64
  ) {
    var random = SeededRandomNumberGenerator(seed: seed)
    self.schedule = schedule
    let disk = SimulatedDisk(
      identity: LogIdentity(instanceID: "s", seed: random.next(), created: 0)
    )
    self.disk = disk
    let count = Int.random(in: 1...2, using: &random)
    lease = count == 1 ? nil : SimulatedLease()
    all = (1...count).map {
      SimulatedNode("node \($0)", schedule, on: disk, bus, isShared: count > 1, devices: devices)
    }
    func rate(upTo most: Double) -> Double {
      Bool.random(using: &random) ? Double.random(in: 0...most, using: &random) : 0
    }
    let (stalls, failures) = (rate(upTo: 0.004), rate(upTo: 0.02))
    rates = (scenario.has(.stalls) ? stalls : 0, scenario.has(.diskFailures) ? failures : 0)
    hasBuilds = Bool.random(using: &random) && scenario.has(.builds)
    self.random = random
  }

  var isDiskReliable: Bool { rates == (0, 0) }

  func begin() {
    disk.durableHandler = { [weak surroundings] in surroundings?.observe(.durable($0)) }
    disk.renewalHandler = { [weak surroundings] in surroundings?.observe(.startedOver) }
    disk.pendingHandler = { [weak surroundings] in surroundings?.happened($0.appended) }
    disk.lossHandler = { [weak surroundings] in surroundings?.happened(.lost(batches: $0)) }
    for node in all {
      node.effectStarted = { [weak surroundings] in
        surroundings?.observe(.effectStarted(token: $0))
      }
      node.recordingFailed = { [weak self, unowned node] in self?.stepDown(node, $0) }
    }
  }

  /// Ends the faults of the disk.
  func makePeace() { rates = (0, 0) }

  /// Starts a node: it leads at once, or once no other node has the lease.
  func start(_ node: SimulatedNode) throws {
    guard let lease else { return try lead(node, on: SimulatedLoop(schedule)) }
    guard standingBy.insert(node.name).inserted else { return }
    surroundings?.happened(.nodeStoodBy(server: node.name))
    wait(node, for: lease)
  }

  private func wait(_ node: SimulatedNode, for lease: SimulatedLease) {
    schedule.after(random.duration(in: .milliseconds(50) ... .milliseconds(600))) { [self] in
      let loop = SimulatedLoop(schedule)
      guard lease.acquire(for: loop.process, at: schedule.now) else {
        return wait(node, for: lease)
      }
      standingBy.remove(node.name)
      do {
        try lead(node, on: loop)
      } catch {
        surroundings?.violate("\(node.name) does not start: \(error)")
      }
    }
  }

  private func lead(_ node: SimulatedNode, on loop: SimulatedLoop) throws {
    // A kill may come before the disk's answer to a write that it has made.
    let kept = Int.random(in: 0...max(0, disk.pendingCount), using: &random)
    let faults = DiskFaults(
      seed: random.next(),
      mean: random.duration(in: .microseconds(100) ... .milliseconds(20)),
      stallRate: rates.stalls,
      failureRate: rates.failures
    )
    let start = NodeStart(
      loop: loop,
      keptCount: kept,
      faults: faults,
      seed: random.next(),
      isRenamed: Bool.random(using: &random) && hasBuilds
    )
    surroundings?.record("\(node.name) leads\(start.isRenamed ? ", as another build" : "")")
    let state = try node.lead(start)
    surroundings?.happened(.nodeLed(server: node.name, term: disk.term))
    let own = state.own.map { OwnState(participant: $0.key.rawValue, sum: $0.value) }
    surroundings?.observe(.restored(state.total, own: own))
    guard let lease, let process = node.process else { return }
    _ = LeaseKeeper(lease, schedule, over: process.bus) { [weak self, weak node] in
      if let node { self?.stepDown(node, process) }
    }
  }

  /// Ends a process that can't go on. Somebody has to free the disk of a file; a node of a stream stands by soon.
  private func stepDown(_ node: SimulatedNode, _ process: ServerProcess?) {
    guard let process, node.process?.loop === process.loop else { return }
    surroundings?.record("\(node.name) steps down")
    surroundings?.happened(.nodeSteppedDown(server: node.name))
    let delay = Duration.milliseconds(lease == nil ? 15_000 : 100)
    schedule.after(random.duration(in: .zero...delay)) { [self] in
      if node.process?.loop === process.loop { steppedDown?(node) }
    }
  }
}
