internal import Composable
internal import LecternRehearsal
internal import LecternTransport
internal import LecternWire

/// A program that sends actions by requests. It repeats a request with the same key until it has an answer, so each action runs once.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class SimulatedCaller: ConnectionOwner, @unchecked Sendable {
  private let number: Int
  private unowned let simulation: any PageSurroundings
  private var random: SeededRandomNumberGenerator
  private let profile: NetworkProfile
  /// The token that waits for an answer; nil if none does.
  private var token: Int?
  private var connection: SimulatedConnection?
  private var isPeaceful = false
  /// The time after which a request without an answer counts as failed.
  private static let timeout = Duration.seconds(10)

  init(_ number: Int, in simulation: any PageSurroundings, seed: UInt64) {
    (self.number, self.simulation) = (number, simulation)
    random = SeededRandomNumberGenerator(seed: seed)
    profile = NetworkProfile.all[Int.random(in: NetworkProfile.all.indices, using: &random)]
  }

  func begin() {
    simulation.schedule.after(random.exponential(mean: .seconds(3))) { [self] in
      guard !isPeaceful else { return }
      let token = simulation.nextToken()
      self.token = token
      simulation.record("caller \(number) sends token \(token)")
      call()
    }
  }

  func makePeace() { isPeaceful = true }

  /// Reports whether its last action has an answer.
  func end() { simulation.observe(.callerSettled(number, awaits: token)) }

  private func call() {
    guard let token else { return }
    let network = NetworkModel(profile, seed: random.next())
    let connection = simulation.makeConnection(
      of: self,
      to: random.next(),
      over: network,
      window: 4
    )
    guard let connection else { return callLater() }
    self.connection = connection
    let call = UpgradeRequest.Call(
      bearer: SavedDevices.scriptSecret,
      key: "caller-\(number)-\(token)"
    )
    connection.open(UpgradeRequest(call: call))
    connection.send(
      Array(#"{"type":"action","ref":1,"name":"added","value":\#(token)}"#.utf8)
    )
    // Now and then its network fails at once, whether the action has arrived or not.
    let isCut = Int.random(in: 0..<4, using: &random) == 0 && !isPeaceful
    let time = isCut ? random.duration(in: .zero ... .seconds(1)) : Self.timeout
    simulation.schedule.after(time) { [self] in fail(connection) }
  }

  private func callLater() {
    simulation.schedule.after(random.exponential(mean: .milliseconds(700))) { [self] in call() }
  }

  private func fail(_ lost: SimulatedConnection) {
    guard connection === lost else { return }
    connection = nil
    lost.cut(noticedAfter: .zero)
    callLater()
  }

  func received(_ bytes: [UInt8], on connection: SimulatedConnection) {
    guard connection === self.connection, let token, let json = try? JSONValue(bytes),
      let message = ViewerMessage(json)
    else { return }
    switch message {
    case .acknowledgement:
      simulation.observe(.answered(caller: number, token: token))
      self.token = nil
      self.connection = nil
      connection.cut(noticedAfter: .zero)
      begin()
    case .fault(let fault):
      simulation.record("caller \(number) is refused: \(fault.code.rawValue)")
      fail(connection)
    case .snapshot, .patch: break
    }
  }

  func disconnected(from closed: SimulatedConnection) { fail(closed) }

  func processKilled(_ process: ServerProcess) {
    if let connection, connection.leads(to: process) { fail(connection) }
  }
}
