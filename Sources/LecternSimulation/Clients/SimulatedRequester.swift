internal import Composable
internal import LecternRehearsal
internal import LecternTransport

/// Makes HTTP requests to relays, which pass them on to the leader. A relay may make a safe request twice, and no other (RFC 9110
/// §9.2.1).
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class SimulatedRequester: @unchecked Sendable {
  private unowned let simulation: any PageSurroundings
  private var random: SeededRandomNumberGenerator
  private var requestCount = 0
  /// The requests without a response, and the processes that hold them.
  private var open: [Int: ServerProcess] = [:]
  private var isPeaceful = false

  init(in simulation: any PageSurroundings, seed: UInt64) {
    self.simulation = simulation
    random = SeededRandomNumberGenerator(seed: seed)
  }

  func begin() {
    simulation.schedule.after(random.exponential(mean: .seconds(1))) { [self] in
      guard !isPeaceful else { return }
      request()
      begin()
    }
  }

  func makePeace() { isPeaceful = true }

  /// Reports the requests that no relay has responded to.
  func end() {
    for number in open.keys.sorted() { simulation.observe(.responded(to: number, with: nil)) }
  }

  private func request() {
    requestCount += 1
    let (number, isSafe) = (requestCount, Bool.random(using: &random))
    guard let process = simulation.process(for: random.next()), let respond = process.respond
    else { return }
    open[number] = process
    let request = HTTPRequest(method: isSafe ? "GET" : "POST", path: "/\(number)")
    process.loop.enqueue { [self] in
      let response = respond(request)
      guard let hold = response.hold else { return receive(response, to: number) }
      hold.releaseHandler = { [self, unowned hold] in
        receive(hold.replacement ?? response, to: number)
      }
    }
  }

  private func receive(_ response: HTTPResponse, to number: Int) {
    open[number] = nil
    let text = String(decoding: response.body, as: UTF8.self)
    simulation.observe(.responded(to: number, with: response.status == .ok ? text : ""))
  }

  /// A response of a process that was killed never comes.
  func processKilled(_ process: ServerProcess) {
    open = open.filter { $0.value.loop !== process.loop }
  }
}
