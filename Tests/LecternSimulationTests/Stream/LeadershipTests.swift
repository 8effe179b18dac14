import LecternJetStream
import LecternLog
import Testing

@testable import LecternSimulation

/// Nodes that lead a room one after the other, in virtual time.
@Suite struct LeadershipTests {
  @Test("a node that hung while another one led doesn't lead again, though that one hangs, too")
  func deposed() {
    let nodes = LeadingNodes()
    let first = nodes.start("first")
    nodes.run(until: 1)
    let second = nodes.start("second")
    nodes.pause(first, until: 12)
    nodes.run(until: 8)
    #expect(nodes.events == ["first leads", "second leads"])
    // The lease of the second one ends, and the first one finds it free.
    nodes.pause(second, until: 20)
    nodes.run(until: 14)
    #expect(nodes.events.dropFirst(2) == ["first steps down"])
    nodes.run(until: 30)
    #expect(nodes.events.count == 3)
    nodes.schedule.finish()
  }

  @Test("a leader that writes nothing notices that another node has written to its log")
  func quietLeader() {
    let nodes = LeadingNodes()
    _ = nodes.start("first")
    nodes.run(until: 1)
    nodes.write(as: "late")
    nodes.run(until: 3)
    #expect(nodes.events == ["first leads", "late writes"])
    nodes.run(until: 30)
    #expect(nodes.events.dropFirst(2) == ["first steps down"])
    nodes.schedule.finish()
  }

  @Test("a leader doesn't write after another's message that has the sequence of its own lost one")
  func reusedSequence() {
    let nodes = LeadingNodes()
    let first = nodes.start("first")
    nodes.run(until: 1)
    for _ in 0..<2 { nodes.append(at: 0) }
    nodes.run(until: 2)
    nodes.pause(first, until: 12)
    nodes.cutPower(afterSyncAt: 1)
    _ = nodes.start("second")
    nodes.run(until: 8)
    nodes.append(at: 1)
    nodes.run(until: 9)
    #expect(
      nodes.events == ["first leads", "batch 1", "batch 2", "second leads", "batch 1"]
    )
    nodes.append(at: 0)
    nodes.run(until: 14)
    #expect(nodes.events.dropFirst(5).sorted() == ["fenced", "first steps down"])
    nodes.schedule.finish()
  }

  @Test("a snapshot of lost batches is ignored, even if it is saved after the loss")
  func snapshotOfLostBatches() {
    let nodes = LeadingNodes()
    let first = nodes.start("first")
    nodes.run(until: 1)
    for _ in 0..<2 { nodes.append(at: 0) }
    nodes.run(until: 2)
    nodes.save(at: 0, batch: 2)
    nodes.run(until: 3)
    nodes.findSnapshot(at: 0, in: first)
    nodes.run(until: 4)
    nodes.cutPower(afterSyncAt: 1)
    // The leader doesn't know of it.
    nodes.save(at: 0, batch: 2)
    nodes.run(until: 5)
    nodes.pause(first, until: 40)
    let second = nodes.start("second")
    nodes.run(until: 11)
    for _ in 0..<2 { nodes.append(at: 1) }
    nodes.run(until: 12)
    nodes.findSnapshot(at: 1, in: second)
    nodes.run(until: 13)
    #expect(
      nodes.events == [
        "first leads", "batch 1", "batch 2", "saved", "snapshot of 2", "saved", "second leads",
        "batch 1", "batch 2", "no snapshot",
      ]
    )
    nodes.schedule.finish()
  }

  @Test("a reader that hung is not told that batches are missing", arguments: 0..<40)
  func hungReader(milliseconds: Int) {
    let nodes = LeadingNodes()
    let first = nodes.start("first")
    nodes.run(until: 1)
    for _ in 0..<3 { nodes.append(at: 0) }
    nodes.run(until: 2)
    nodes.read(at: 0, in: first)
    nodes.schedule.run(until: .milliseconds(2_000 + milliseconds))
    nodes.pause(first, until: 20)
    nodes.loseMessagesInTransit(until: 10)
    nodes.run(until: 60)
    let ends = nodes.events.filter { $0 == "read" || $0 == "unreachable" || $0.contains("missing") }
    #expect(ends == ["read"] || ends == ["unreachable"])
    nodes.schedule.finish()
  }
}

/// Nodes that share the log of a room in a stream without faults.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
private final class LeadingNodes: @unchecked Sendable {
  let schedule = Schedule(seed: 1)
  private(set) var events: [String] = []
  /// A lease ends with its log.
  private var logs: [OpenLog] = []
  private let stream: SimulatedStream
  private let bus: SimulatedBus

  init() {
    var scenario = Scenario(seed: 1)
    scenario.withoutFaults = [.streamLosses, .streamOutages]
    stream = SimulatedStream(schedule, in: scenario, seed: 1)
    bus = SimulatedBus(schedule, faults: BusFaults(seed: 1), maximumSize: 1_024)
  }

  /// Starts a process of a node. It leads once no other node does.
  func start(_ node: String) -> SimulatedLoop {
    let loop = SimulatedLoop(schedule)
    let start = ProcessStart(
      node: node,
      loop: loop,
      bus: BusClient(bus, of: loop.process),
      seed: 1,
      isRenamed: false,
      lossHandler: { [weak self] in self?.events.append("\(node) steps down") }
    )
    stream.open(for: start) { [self] result in
      do {
        logs.append(try result.get())
        events.append("\(node) leads")
      } catch {
        events.append("\(node) doesn't start: \(error)")
      }
    }
    return loop
  }

  /// Opens the log in another process, without a lease: the process was paused after it had one.
  func write(as node: String) {
    let loop = SimulatedLoop(schedule)
    let client = StreamClient(
      stream.network,
      in: loop,
      cuts: BusClient(bus, of: loop.process),
      ids: SimulatedIDs(seed: 2),
      maximumPayload: 65_536
    )
    SimulatedThreads(of: loop).makeQueue("write", urgent: true).async { [self] in
      do {
        _ = try NATSLogStream(over: client, name: "lectern").open(
          "",
          identity: LogIdentity(instanceID: "s", seed: 1, created: 0),
          leader: node,
          build: "first"
        )
        events.append("\(node) writes")
      } catch {
        events.append("\(error)")
      }
    }
  }

  /// Appends a batch to the log of a leader, by its number from 0.
  func append(at index: Int) {
    let entry = LogEntry(revision: 0, time: 0, content: .lifecycle(.stopped))
    logs[index].log.append([entry]) { [weak self] result in
      switch result {
      case .success(let number): self?.events.append("batch \(number)")
      case .failure(let error): self?.events.append(error.code == .fenced ? "fenced" : "\(error)")
      }
    }
  }

  /// Saves a snapshot of a batch in the log of a leader.
  func save(at index: Int, batch: Int) {
    let snapshot = LogSnapshot(batch: batch, revision: 0, time: 0, build: "first", content: [1])
    logs[index].log.save(snapshot) { [weak self] error in
      self?.events.append(error.map { "\($0)" } ?? "saved")
    }
  }

  /// Looks for the newest snapshot in the log of a leader.
  func findSnapshot(at index: Int, in loop: SimulatedLoop) {
    let log = logs[index].log
    SimulatedThreads(of: loop).makeQueue("find", urgent: true).async { [self] in
      do {
        let found = try log.snapshot(upTo: .max)
        events.append(found.map { "snapshot of \($0.batch)" } ?? "no snapshot")
      } catch {
        events.append("\(error)")
      }
    }
  }

  /// Reads the log of a leader in its process.
  func read(at index: Int, in loop: SimulatedLoop) {
    let log = logs[index].log
    SimulatedThreads(of: loop).makeQueue("read", urgent: true).async { [self] in
      do {
        try log.read(after: 0, through: log.lastBatch) { _ in }
        events.append("read")
      } catch {
        events.append((error as? LogError)?.code == .unreachable ? "unreachable" : "\(error)")
      }
    }
  }

  /// Cuts the power of the servers, which have synced at a time, in seconds.
  func cutPower(afterSyncAt time: Int) {
    stream.network.beginOutage()
    stream.network.cutPower { .seconds(time) }
    stream.network.endOutage()
  }

  func loseMessagesInTransit(until time: Int) {
    stream.network.beginOutage()
    run(until: time)
    stream.network.endOutage()
  }

  /// Pauses a process until a time, in seconds.
  func pause(_ loop: SimulatedLoop, until time: Int) {
    schedule.pause(loop.process, until: .seconds(time)) {}
  }

  func run(until time: Int) { schedule.run(until: .seconds(time)) }
}
