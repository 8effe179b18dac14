internal import Composable
internal import LecternRehearsal

/// The servers of a deployment: the nodes that can lead the room, and the relays on the bus. A seed decides when they are killed,
/// paused and cut off.
final class Servers {
  private let schedule: Schedule
  private let scenario: Scenario
  private let bus: SimulatedBus
  private let nodes: Nodes
  private let relays: [SimulatedRelay]
  private let ids: SimulatedIDs
  private var relayNames: RelayNames
  let devices = SavedDevices(presenters: 2)
  /// The mean times between two faults of a kind; nil for a kind that the seed leaves out.
  private let killInterval, pauseInterval, cutInterval, leapInterval: Duration?
  private var random: SeededRandomNumberGenerator
  private var isPeaceful = false
  weak var surroundings: (any ServerSurroundings)? {
    didSet { nodes.surroundings = surroundings }
  }

  init(_ schedule: Schedule, in scenario: Scenario, seed: UInt64) {
    var random = SeededRandomNumberGenerator(seed: seed)
    (self.schedule, self.scenario) = (schedule, scenario)
    let bus = SimulatedBus(
      schedule,
      faults: BusFaults(seed: random.next()),
      maximumSize: Int.random(in: 256...16_384, using: &random)
    )
    if !scenario.has(.busLosses) { bus.makePeace() }
    self.bus = bus
    nodes = Nodes(schedule, on: bus, in: scenario, devices: devices, seed: random.next())
    relays = (0..<Int.random(in: 0...3, using: &random)).map {
      SimulatedRelay("relay \($0 + 1)", schedule, on: bus)
    }
    ids = SimulatedIDs(seed: random.next())
    relayNames = RelayNames(ids, seed: ids.nextNumber(), in: scenario)
    // Faults of one kind can hide those of another. So a seed leaves some out, and has others often.
    func interval() -> Duration? {
      Bool.random(using: &random) ? random.duration(in: .seconds(5) ... .seconds(90)) : nil
    }
    (killInterval, pauseInterval, cutInterval) = (interval(), interval(), interval())
    leapInterval = interval()
    self.random = random
  }

  private var all: [any SimulatedServer] { nodes.all + relays }

  /// Whether the disk never stalls or fails.
  var isDiskReliable: Bool { nodes.storage.isReliable }

  /// Whether effects send messages to another room.
  var sendsMessages: Bool { nodes.otherStorage != nil }

  /// The number of entries in the log.
  var entryCount: Int { nodes.storage.entryCount }

  /// The first event of a recording.
  func deployed(pages: [Int], isHostile: Bool) -> RecordedEvent.Kind {
    .deployed(nodes: nodes.all.count, relays: relays.count, pages: pages, isHostile: isHostile)
  }

  /// Returns the name of the server that a process runs; nil once it has ended.
  func name(of process: ServerProcess) -> String? {
    all.first { $0.process?.loop === process.loop }?.name
  }

  /// Starts the servers, and their faults.
  func begin() {
    nodes.steppedDown = { [unowned self] in kill($0, &random) }
    nodes.begin(writing: killBetweenWrites())
    for server in all {
      start(server)
      repeatedly(.kills, every: killInterval) { $0.kill(server, &$1) }
      repeatedly(.pauses, every: pauseInterval) { $0.pause(server, &$1) }
      repeatedly(.clockLeaps, every: leapInterval) { $0.leap(server, &$1) }
      if all.count > 1 { repeatedly(.busCuts, every: cutInterval) { $0.cutBus(of: server, &$1) } }
    }
  }

  /// Ends the faults, and starts what does not run.
  func makePeace() {
    isPeaceful = true
    bus.makePeace()
    nodes.storage.makePeace()
    nodes.otherStorage?.makePeace()
    for server in all {
      if let client = server.process?.bus, client.isCut {
        surroundings?.happened(.busMended(server: server.name))
      }
      server.process?.bus.mend()
      if server.process == nil { start(server) }
    }
  }

  /// Returns the process that a page reaches; nil if it does not run.
  ///
  /// - Parameter choice: decides the server.
  func process(for choice: UInt64) -> ServerProcess? {
    let servers: [any SimulatedServer] = nodes.all + relays + relays
    let process = servers[Int(choice % UInt64(servers.count))].process
    return process?.handler == nil ? nil : process
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
        let (id, isRepeated) = relayNames.next()
        try relay.start(id: id) { [ids] in ids.nextNumber() }
        surroundings?.record("\(relay.name) starts\(isRepeated ? ", with a repeated name" : "")")
        surroundings?.happened(.relayStarted(server: relay.name))
      } else if let node = server as? SimulatedNode {
        nodes.start(node)
      }
    } catch {
      surroundings?.violate("\(server.name) does not start: \(error)")
    }
  }

  /// Kills a node now and then while it writes: what it shows too early is lost then.
  ///
  /// - Returns: a function that is called when a write begins.
  private func killBetweenWrites() -> () -> Void {
    var own = Random(seed: random.next())
    let rates = [0, 0.005, 0.05]
    let rate = rates[Int.random(in: rates.indices, using: &own)]
    guard scenario.has(.kills) else { return {} }
    return { [unowned self] in
      guard !isPeaceful, Double.random(in: 0..<1, using: &own) < rate else { return }
      schedule.after(own.exponential(mean: .milliseconds(5))) { [self] in
        guard !isPeaceful, nodes.pendingCount > 0 else { return }
        for node in nodes.all { kill(node, &random) }
      }
    }
  }

  private func kill(_ server: any SimulatedServer, _ random: inout Random) {
    guard let process = server.process else { return }
    if let node = server as? SimulatedNode { nodes.kill(node) } else { server.kill() }
    surroundings?.record("\(server.name) is killed")
    surroundings?.happened(.killed(server: server.name))
    surroundings?.killed(process)
    let losesSnapshot = Int.random(in: 0..<8, using: &random) == 0
    if server is SimulatedNode, losesSnapshot, scenario.has(.snapshotLosses) {
      nodes.storage.loseSnapshot()
    }
    schedule.after(random.duration(in: .milliseconds(50) ... .seconds(5))) { [self] in
      if server.process == nil { start(server) }
    }
  }

  /// Pauses a process. A debugger, a full machine and a sleeping laptop do the same.
  private func pause(_ server: any SimulatedServer, _ random: inout Random) {
    guard let process = server.process else { return }
    let duration = random.duration(in: .seconds(1) ... .seconds(20))
    let milliseconds = Int(duration / .milliseconds(1))
    surroundings?.record("\(server.name) is paused for \(milliseconds) ms")
    guard !process.loop.process.isPaused else { return }
    surroundings?.happened(.paused(server: server.name, milliseconds: milliseconds))
    schedule.pause(process.loop.process, until: schedule.now + duration) { [weak surroundings] in
      surroundings?.happened(.resumed(server: server.name))
    }
  }

  /// Sets the clock of a process. People, time servers and virtual machines do the same.
  private func leap(_ server: any SimulatedServer, _ random: inout Random) {
    guard let process = server.process?.loop.process else { return }
    let offset = random.duration(in: .zero ... .seconds(7_200)) - .seconds(3_600)
    process.clockOffset = offset
    let seconds = Int(offset / .seconds(1))
    surroundings?.record("the clock of \(server.name) is \(seconds) s off")
    surroundings?.happened(.clockLeapt(server: server.name, seconds: seconds))
  }

  /// Cuts one direction of a process's connection to the bus, or both.
  private func cutBus(of server: any SimulatedServer, _ random: inout Random) {
    guard let client = server.process?.bus else { return }
    let direction = RecordedEvent.BusDirection.allCases[Int.random(in: 0..<3, using: &random)]
    (client.isMute, client.isDeaf) = (direction != .to, direction != .from)
    surroundings?.record("the bus loses the messages \(direction.words) \(server.name)")
    surroundings?.happened(.busCut(server: server.name, direction))
    schedule.after(random.duration(in: .milliseconds(100) ... .seconds(12))) {
      [weak surroundings] in
      if client.isCut, server.process?.bus === client {
        surroundings?.happened(.busMended(server: server.name))
      }
      client.mend()
    }
  }
}
