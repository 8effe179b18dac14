internal import Composable
internal import LecternLog
internal import LecternRehearsal
internal import LecternTransport

/// The servers that can lead the room: one with its log in a file, or two that share a log in a stream, and a lease.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class Nodes: @unchecked Sendable {
  let all: [SimulatedNode]
  let storage: any RoomStorage
  /// The storage of the other room, to which effects send messages; nil if the seed has none. It is a file. Its lease admits one
  /// process at a time.
  let otherStorage: (any RoomStorage)?
  private let otherLease = RoomLease()
  private let schedule: Schedule
  private let bus: SimulatedBus
  private var random: SeededRandomNumberGenerator
  /// Whether processes are of two builds.
  private let hasBuilds: Bool
  /// Whether all nodes have one name in the stream.
  private let shareName: Bool
  /// How often a node has led.
  private var leadCount = 0
  /// Called when the process of a node has to end: it lost the lease, or can no longer record.
  var steppedDown: ((SimulatedNode) -> Void)?
  weak var surroundings: (any ServerSurroundings)?

  init(
    _ schedule: Schedule,
    on bus: SimulatedBus,
    in scenario: Scenario,
    devices: SavedDevices,
    seed: UInt64
  ) {
    var random = SeededRandomNumberGenerator(seed: seed)
    (self.schedule, self.bus) = (schedule, bus)
    let count = Int.random(in: 1...2, using: &random)
    all = (1...count).map { SimulatedNode("node \($0)", devices: devices) }
    let (isSQLite, storageSeed) = (Bool.random(using: &random), random.next())
    storage =
      if count == 1 {
        isSQLite
          ? FileStorage(in: scenario, seed: storageSeed)
          : RoomFile(schedule, in: scenario, seed: storageSeed)
      } else {
        SimulatedStream(schedule, in: scenario, seed: storageSeed)
      }
    // A generator of its own, so that a deployment without messages stays the same.
    var own = SeededRandomNumberGenerator(seed: ~storageSeed)
    let sendsMessages = Bool.random(using: &own) && scenario.has(.messages)
    otherStorage = sendsMessages ? RoomFile(schedule, in: scenario, seed: own.next()) : nil
    hasBuilds = Bool.random(using: &random) && scenario.has(.builds)
    shareName = storageSeed.isMultiple(of: 4) && scenario.has(.repeatedNames)
    self.random = random
  }

  /// The number of batches that are being written.
  var pendingCount: Int { storage.pendingCount + (otherStorage?.pendingCount ?? 0) }

  func begin(writing: @escaping () -> Void) {
    otherStorage?.handlers = StorageHandlers(
      writing: writing,
      durable: { [weak surroundings] in surroundings?.observe(.received($0)) }
    )
    storage.handlers = StorageHandlers(
      writing: writing,
      pending: { [weak surroundings] in surroundings?.happened($0.appended) },
      durable: { [weak surroundings] in surroundings?.observe(.durable($0)) },
      lost: { [weak surroundings] in surroundings?.happened(.lost(batches: $0)) },
      renewed: { [weak surroundings] in surroundings?.observe(.startedOver) },
      endLost: { [weak surroundings] in surroundings?.observe(.endLost(after: $0, isNamed: $1)) },
      killed: { [weak self] in
        guard let self else { return }
        // After the call of the disk that it happens in.
        schedule.after(.zero) { for node in self.all { self.steppedDown?(node) } }
      },
      told: { [weak surroundings] in surroundings?.record($0) },
      outage: { [weak surroundings] hasBegun in
        surroundings?.record("the servers of the stream are \(hasBegun ? "away" : "back")")
        surroundings?.happened(hasBegun ? .streamAway : .streamBack)
      }
    )
    for node in all {
      node.effectStarted = { [weak surroundings] in
        surroundings?.observe(.effectStarted(token: $0))
      }
      node.requestMade = { [weak surroundings] in
        surroundings?.observe(.requestMade($0.method, path: $0.path))
      }
    }
    otherStorage?.begin()
    storage.begin()
  }

  /// Starts a process of a node. It leads once the log is open.
  func start(_ node: SimulatedNode) {
    let loop = SimulatedLoop(schedule)
    let client = BusClient(bus, of: loop.process)
    node.start(ServerProcess(loop: loop, bus: client, handler: nil))
    if storage.isShared {
      surroundings?.record("\(node.name) stands by")
      surroundings?.happened(.nodeStoodBy(server: node.name))
    }
    let start = ProcessStart(
      node: shareName ? "node" : node.name,
      loop: loop,
      bus: client,
      seed: random.next(),
      isRenamed: Bool.random(using: &random) && hasBuilds,
      lossHandler: { [weak self, weak node] in
        if let node { self?.stepDown(node, at: loop) }
      }
    )
    storage.open(for: start) { [weak self, weak node] result in
      guard let self, let node, node.process?.loop === loop else { return }
      do {
        try lead(node, start, result.get())
      } catch {
        recover(node, at: loop, from: error)
      }
    }
  }

  /// Starts a node again after a start that has failed, if a fault explains the failure.
  private func recover(_ node: SimulatedNode, at loop: SimulatedLoop, from error: any Error) {
    let reason = storage.recover(from: error, isKilled: loop.process.isDead)
    guard let reason else {
      surroundings?.violate("\(node.name) does not start: \(error)")
      return
    }
    surroundings?.record("\(node.name) does not start: \(reason)")
    kill(node)
    schedule.after(random.duration(in: .milliseconds(50) ... .seconds(5))) { [self] in
      if node.process == nil { start(node) }
    }
  }

  /// Kills the process of a node.
  func kill(_ node: SimulatedNode) {
    guard node.process != nil else { return }
    node.kill()
    storage.processKilled()
  }

  private func lead(_ node: SimulatedNode, _ start: ProcessStart, _ open: OpenLog) throws {
    leadCount += 1
    let number = leadCount
    surroundings?.record("\(node.name) leads\(start.isRenamed ? ", as another build" : "")")
    surroundings?.happened(.nodeLed(server: node.name, term: storage.term))
    let state = try node.lead(start, with: open, messaging: recipient(in: start))
    // Another node may have led since, such as after a pause. Then this one has what the log had before.
    guard !start.loop.process.isDead, open.term ?? storage.term == storage.term,
      leadCount == number
    else { return }
    let own = state.own.map { OwnState(participant: $0.key.rawValue, sum: $0.value) }
    surroundings?.observe(.restored(state.total, own: own))
  }

  /// Returns the other room of a process; nil if there is none.
  private func recipient(in start: ProcessStart) -> RecipientRoom? {
    otherStorage.map { storage in
      RecipientRoom(start, in: storage, with: otherLease) { [weak surroundings] in
        surroundings?.observe(.recipientRestored($0))
      } failed: { [weak surroundings] in
        surroundings?.violate("the other room does not open: \($0)")
      }
    }
  }

  /// Ends a process that can't go on. Somebody has to free the disk of a file; a node of a stream stands by soon.
  private func stepDown(_ node: SimulatedNode, at loop: SimulatedLoop) {
    guard node.process?.loop === loop, !node.isSteppingDown else { return }
    node.isSteppingDown = true
    surroundings?.record("\(node.name) steps down")
    surroundings?.happened(.nodeSteppedDown(server: node.name))
    let delay = Duration.milliseconds(storage.isShared ? 100 : 15_000)
    schedule.after(random.duration(in: .zero...delay)) { [self] in
      node.close { [self] in
        if node.process?.loop === loop { steppedDown?(node) }
      }
    }
  }
}
