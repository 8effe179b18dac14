internal import Composable
internal import LecternRehearsal
internal import LecternTransport
internal import LecternWire

/// A page that keeps no rule: it claims states that it doesn't have, repeats its actions, numbers them as it likes, and sends what
/// is no message. It must not keep the room from its promises to the other pages.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class HostilePage: ConnectionOwner, @unchecked Sendable {
  private unowned let simulation: any PageSurroundings
  private var random: SeededRandomNumberGenerator
  private let id: ClientID
  private var connection: SimulatedConnection?
  /// Its last action, to be repeated. The room runs it once.
  private var lastAction: [UInt8] = []
  private var isPeaceful = false

  init(in simulation: any PageSurroundings, seed: UInt64) {
    self.simulation = simulation
    random = SeededRandomNumberGenerator(seed: seed)
    id = ClientID(high: random.next(), low: random.next())
  }

  func begin() {
    simulation.schedule.after(random.exponential(mean: .milliseconds(500))) { [self] in
      guard !isPeaceful else {
        connection?.cut(noticedAfter: .zero)
        return
      }
      act()
      begin()
    }
  }

  func makePeace() { isPeaceful = true }

  private func act() {
    guard let connection, Int.random(in: 0..<10, using: &random) > 0 else { return connect() }
    let message = message()
    let text = String(decoding: message, as: UTF8.self)
    simulation.record("the hostile page sends \(text)")
    simulation.happened(.hostileMessage(text))
    connection.send(message)
  }

  private func connect() {
    let former = connection
    connection = simulation.makeConnection(
      of: self,
      to: random.next(),
      over: NetworkModel(.perfect, seed: random.next()),
      window: Int.random(in: 1...4, using: &random)
    )
    connection?.open(UpgradeRequest(query: query()))
    // Or it leaves the former connection open.
    if Bool.random(using: &random) { former?.cut(noticedAfter: .zero) }
  }

  private func query() -> [(name: String, value: String)] {
    let revisions = ["0", "7", "-1", "9223372036854775807", "x", ""]
    let epochs = ["s.p", "s.a", "", "other"]
    return [
      ("client", id.text), ("epoch", pick(epochs)), ("revision", pick(revisions)),
      ("mine", pick(revisions)),
    ]
  }

  private func message() -> [UInt8] {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return Array(pick(["", "{", "[]", "null", #"{"type":"ack","ref":1}"#, "\u{1F600}"]).utf8)
    case 1: return Array(#"{"type":"action","ref":\#(ref()),"name":"noted","value":4}"#.utf8)
    case 2: return Array(#"{"type":"action","ref":\#(ref()),"name":"added","value":"4"}"#.utf8)
    case 3:
      let token = simulation.nextToken()
      lastAction = Array(
        #"{"type":"action","ref":\#(ref()),"name":"added","value":\#(token)}"#.utf8
      )
      return lastAction
    default: return lastAction
    }
  }

  private func ref() -> Int {
    pick([0, 1, 5, 90, 1_000, 1_000_000, .max, .random(in: 0...2_000, using: &random)])
  }

  private func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  func received(_ bytes: [UInt8], on connection: SimulatedConnection) {}

  func disconnected(from closed: SimulatedConnection) {
    if connection === closed { connection = nil }
  }
}
