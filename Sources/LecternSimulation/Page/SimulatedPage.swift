internal import Composable
internal import LecternRehearsal
internal import LecternTransport
package import LecternWire

/// A page of a simulated room: it connects, taps, loses its network, and comes back.
///
/// It speaks as a browser's page does; see `PageReplica`.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedPage: ConnectionOwner, @unchecked Sendable {
  /// The number of the page, from 1.
  package let number: Int
  package private(set) var replica: PageReplica
  unowned let simulation: any PageSurroundings
  let scenario: Scenario
  private var random: SeededRandomNumberGenerator
  private let profile: NetworkProfile
  /// The choices of its presenter; nil for the page of a participant.
  var presenter: Presenter?
  private let tapInterval: Duration
  private let window: Int
  private var connection: SimulatedConnection?
  /// Whether the first message of the connection has arrived. Before, a page sends nothing.
  private var isGreeted = false
  /// Whether it taps, and loses its network.
  private(set) var isPeaceful = false
  /// The choice between WebSockets and event streams.
  private var blocks: WebSocketBlocks
  /// The choices of its sleep.
  var sleepRandom: SeededRandomNumberGenerator
  /// Whether nothing of it runs, as on a phone in a pocket.
  var isAsleep = false

  init(
    _ number: Int,
    in simulation: any PageSurroundings,
    _ scenario: Scenario,
    seed: UInt64,
    presenter: Presenter? = nil,
    pace: Int = 1
  ) {
    (self.number, self.simulation, self.scenario) = (number, simulation, scenario)
    self.presenter = presenter
    random = SeededRandomNumberGenerator(seed: seed)
    let networks = NetworkProfile.all
    profile = networks[Int.random(in: networks.indices, using: &random)]
    tapInterval = .milliseconds(Int.random(in: 300...8_000, using: &random) * pace)
    window = Int.random(in: 1...8, using: &random)
    replica = PageReplica(id: Self.id(random.next(), random.next()))
    sleepRandom = SeededRandomNumberGenerator(seed: seed ^ 1)
    blocks = WebSocketBlocks(over: profile, in: scenario, seed: seed ^ 2)
  }

  private static func id(_ high: UInt64, _ low: UInt64) -> String {
    ClientID(high: high, low: low).text
  }

  func begin() {
    exchange(.loaded)
    simulation.schedule.after(random.duration(in: .zero ... .seconds(5))) { [self] in
      connect()
      tapLater()
    }
    sleepLater()
  }

  /// Loses no network from now on, and taps no more. A presenter shows everyone the present.
  func makePeace() {
    isPeaceful = true
    connection?.requests?.failureRate = 0
    wake()
    if presenter != nil { showPresent() }
  }
}

// The connection.
extension SimulatedPage {
  private var isConnected: Bool { connection != nil }

  func connect() {
    guard connection == nil, !isAsleep else { return }
    let network = NetworkModel(profile, seed: random.next())
    guard
      let connection = simulation.makeConnection(
        of: self,
        to: random.next(),
        over: network,
        window: window
      )
    else { return connectLater() }
    replica.connectionOpens()
    exchange(.connected(replica.query))
    isGreeted = false
    self.connection = connection
    connection.requests = blocks.nextRequests()
    if isPeaceful { connection.requests?.failureRate = 0 }
    if connection.requests != nil { simulation.record("page \(number) opens an event stream") }
    connection.open(UpgradeRequest(query: replica.query, cookie: presenter?.cookie))
    if let time = nextCut() { simulation.schedule.after(time) { [self] in lose(connection) } }
  }

  /// The silence after which a page takes its connection for dead: heartbeats come every ten seconds.
  private static let silenceTimeout = Duration.seconds(12)

  private func nextCut() -> Duration? {
    var model = NetworkModel(profile, seed: random.next())
    // Sooner than in a hall, so that a minute has many.
    let time = model.timeToCut().map { $0 / 20 }
    return scenario.has(.networkCuts) ? time : nil
  }

  private func connectLater() {
    simulation.schedule.after(random.exponential(mean: .milliseconds(700))) { [self] in connect() }
  }

  /// Ends the connection, without a word to the server, which notices later.
  func abandonConnection(noticedAfter delay: Duration) {
    connection?.cut(noticedAfter: delay)
    guard connection != nil else { return }
    connection = nil
    exchange(.disconnected)
  }

  /// Loses the network.
  private func lose(_ lost: SimulatedConnection) {
    guard connection === lost, !isPeaceful else { return }
    // The room may notice at once, or only when a ping has no answer: then the page's next connection comes first.
    let isHalfOpen = Bool.random(using: &random)
    lost.cut(noticedAfter: isHalfOpen ? random.duration(in: .zero ... .seconds(60)) : .zero)
    // The page, too: until a heartbeat is missing, what it sends is lost.
    let isSilent = Int.random(in: 0..<4, using: &random) == 0
    if isSilent {
      simulation.record("page \(number) has a dead connection")
      simulation.happened(.connectionDied(page: number))
    }
    simulation.schedule.after(isSilent ? Self.silenceTimeout : .zero) { [self] in notice(lost) }
  }

  private func notice(_ lost: SimulatedConnection) {
    guard connection === lost else { return }
    connection = nil
    exchange(.disconnected)
    simulation.record("page \(number) loses its network")
    if Int.random(in: 0..<10, using: &random) == 0, scenario.has(.reloads) { reload() }
    connectLater()
  }

  /// Loads the page again: it forgets everything.
  private func reload() {
    replica = PageReplica(id: Self.id(random.next(), random.next()))
    exchange(.loaded)
    simulation.record("page \(number) reloads")
  }

  func disconnected(from closed: SimulatedConnection) {
    guard connection === closed else { return }
    connection = nil
    exchange(.disconnected)
    connectLater()
  }

  /// A process was killed.
  func processKilled(_ process: ServerProcess) {
    guard let connection, connection.leads(to: process) else { return }
    connection.cut(noticedAfter: .zero)
    self.connection = nil
    exchange(.disconnected)
    connectLater()
  }
}

// Messages.
extension SimulatedPage {
  func received(_ bytes: [UInt8], on connection: SimulatedConnection) {
    guard connection === self.connection else { return }
    exchange(.received(bytes))
    let (pending, id) = (replica.unanswered, replica.identity?["id"])
    guard let received = replica.receive(bytes) else {
      return simulation.observe(
        .malformed(page: number, message: String(decoding: bytes, as: UTF8.self))
      )
    }
    isGreeted = true
    if let id, id != replica.identity?["id"] { simulation.observe(.forgotten(page: number)) }
    switch received.message {
    case .snapshot, .patch: observeState()
    case .acknowledgement(let answer):
      if let sent = pending.first(where: { $0.ref == answer.ref }) {
        simulation.observe(
          .acknowledged(
            page: number,
            token: token(of: sent.message),
            by: answer.revision,
            shown: replica.revision
          )
        )
      }
    case .fault(let fault):
      simulation.record("page \(number) is refused: \(fault.code.rawValue)")
      simulation.happened(.refused(page: number, code: fault.code.rawValue))
    }
    if replica.unanswered.count != pending.count {
      simulation.happened(.waiting(page: number, count: replica.unanswered.count))
    }
    if !received.unanswered.isEmpty { exchange(.resent(received.unanswered)) }
    for message in received.unanswered { connection.send(message) }
  }

  private func exchange(_ event: PageExchange.Event) {
    simulation.exchanged(PageExchange(page: number, event: event))
  }

  private func observeState() {
    if let shown { simulation.observe(.shown(page: number, shown)) }
    guard let own, let participant = replica.identity?["participant"]?.string else { return }
    simulation.observe(.ownShown(page: number, of: participant, own))
  }

  private var shown: ShownState? { replica.shown(mayBePartial: mayShowPartOfBatch) }

  private var own: OwnState? {
    guard let participant = replica.personalView?["participant"]?.string,
      let sum = Sum(replica.personalView)
    else { return nil }
    return OwnState(participant: participant, sum: sum)
  }

  /// Reports the final state.
  func end() {
    simulation.observe(
      .settled(page: number, shown, own: own, unanswered: replica.unanswered.count)
    )
    exchange(
      .ended(
        state: replica.state,
        own: replica.personalView,
        unanswered: replica.unanswered.map(\.message)
      )
    )
  }

  /// Returns the token of a tap; nil for another action.
  private func token(of message: [UInt8]) -> Int? {
    guard let message = try? JSONValue(message), message["name"]?.string == "added" else {
      return nil
    }
    return message["value"]?.integer
  }

  private func tapLater() {
    simulation.schedule.after(random.exponential(mean: tapInterval)) { [self] in
      tap()
      if !isPeaceful { tapLater() }
    }
  }

  private func tap() {
    guard !isPeaceful, canSend else { return }
    let count = shown?.sum.count ?? 0
    if let act = presenter?.nextAct(upTo: count) { return perform(act) }
    let token = simulation.nextToken()
    simulation.observe(.sent(page: number, token: token))
    send("added", value: token)
  }

  /// Whether it is connected, and has received something. Otherwise a page sends nothing.
  var canSend: Bool { isConnected && isGreeted && replica.unanswered.count < 16 }

  /// Sends an action.
  func send(_ name: String, value: Int?) {
    let ref = replica.nextRef()
    let value = value.map { #","value":\#($0)"# } ?? ""
    let message = Array(#"{"type":"action","ref":\#(ref),"name":"\#(name)"\#(value)}"#.utf8)
    replica.sent(message, ref: ref)
    exchange(.sent(message))
    connection?.send(message)
  }
}
