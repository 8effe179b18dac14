internal import Composable
internal import LecternRehearsal
internal import LecternRoom
internal import LecternTransport
internal import LecternWire

/// A page that watches without a connection: it requests one message after the other, through a cache that it shares with the others.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class SimulatedWatcher: @unchecked Sendable {
  private let number: Int
  private unowned let simulation: any PageSurroundings
  private let cache: FrameCache
  private var random: SeededRandomNumberGenerator
  private var network: NetworkModel
  private var replica: PageReplica
  /// How many messages have followed each other. After some, the page asks for the present state.
  private var stepCount = 0
  private var requestCount = 0
  /// The request whose answer it awaits; nil if none.
  private var request: Int?
  private static let timeout = Duration.seconds(30)

  init(
    _ number: Int,
    in simulation: any PageSurroundings,
    through cache: FrameCache,
    seed: UInt64
  ) {
    (self.number, self.simulation, self.cache) = (number, simulation, cache)
    random = SeededRandomNumberGenerator(seed: seed)
    let profile = NetworkProfile.all[Int.random(in: NetworkProfile.all.indices, using: &random)]
    network = NetworkModel(profile, seed: random.next())
    replica = PageReplica(id: "")
  }

  func begin() { askLater(mean: .seconds(2)) }

  /// Reports the final state.
  func end() { simulation.observe(.watcherSettled(number, shown)) }

  private var shown: ShownState? { replica.shown(mayBePartial: replica.mayShowPartOfBatch) }

  private func askLater(mean: Duration) {
    simulation.schedule.after(random.exponential(mean: mean)) { [self] in ask() }
  }

  private func ask() {
    let waits = stepCount < 8 && stepCount > 0
    if stepCount >= 8 { stepCount = 0 }
    let position = replica.position
    if waits, let position, let frame = cache.frame(after: position) { return receive(frame) }
    guard let (process, room) = chooseRoom() else { return askLater(mean: .seconds(1)) }
    requestCount += 1
    let request = requestCount
    self.request = request
    let schedule = simulation.schedule
    schedule.at(network.arrival(.up, sentAt: schedule.now), in: process.loop.process) { [self] in
      process.loop.enqueue { [self] in
        let watch = WatchRequest(after: position, waits: waits) { [self] answer in
          // What a process has sent arrives, even if it is killed meanwhile.
          schedule.at(network.arrival(.down, sentAt: schedule.now)) { [self] in
            receive(answer, to: request, after: position, isKept: waits)
          }
        }
        room.assumeIsolated { $0.watch(watch) }
      }
    }
    schedule.after(Self.timeout) { [self] in
      guard self.request == request else { return }
      self.request = nil
      askLater(mean: .seconds(1))
    }
  }

  /// Returns a process of a node. Relays have no messages for watchers.
  private func chooseRoom() -> (ServerProcess, any RoomWatching)? {
    for _ in 0..<8 {
      if let process = simulation.process(for: random.next()),
        let room = process.handler as? any RoomWatching
      {
        return (process, room)
      }
    }
    return nil
  }

  private func receive(
    _ answer: WatchAnswer,
    to request: Int,
    after position: FramePosition?,
    isKept: Bool
  ) {
    if isKept, let position, case .frame(let frame) = answer {
      cache.insert(frame, after: position)
    }
    guard self.request == request else { return }
    self.request = nil
    switch answer {
    case .frame(let frame): receive(frame)
    case .unchanged: ask()
    case .refused: askLater(mean: .seconds(2))
    }
  }

  private func receive(_ frame: WatchedFrame) {
    stepCount += 1
    guard replica.receive(frame.message) != nil else {
      let message = String(decoding: frame.message, as: UTF8.self)
      return simulation.observe(.unreadable(watcher: number, message: message))
    }
    if let shown { simulation.observe(.watched(watcher: number, shown)) }
    askLater(mean: .milliseconds(20))
  }
}

extension PageReplica {
  fileprivate var position: FramePosition? {
    guard let epoch, let revision else { return nil }
    return FramePosition(epoch: epoch, revision: revision)
  }
}
