internal import Composable
internal import LecternRehearsal

/// The clients of a deployment: pages, a hostile page, watchers, callers, and those that make requests. A seed decides which there
/// are, and what each does.
final class Clients {
  /// The number of pages of the seed's whole deployment.
  private(set) var pageCount = 0
  private(set) var pages: [SimulatedPage] = []
  /// Nil for a seed without.
  private(set) var hostilePage: HostilePage?
  private var watchers: [SimulatedWatcher] = []
  private var callers: [SimulatedCaller] = []
  private var requester: SimulatedRequester?

  /// Adds the clients of a seed.
  func populate(
    _ simulation: any PageSurroundings,
    in scenario: Scenario,
    devices: SavedDevices,
    resets: Bool,
    _ random: inout SeededRandomNumberGenerator
  ) {
    let fewCount = Int.random(in: 2...12, using: &random)
    let fewSeeds = (1...fewCount).map { _ in random.next() }
    let (isHostile, hostileSeed) = (Bool.random(using: &random), random.next())
    if isHostile, scenario.has(.hostility) {
      hostilePage = HostilePage(in: simulation, seed: hostileSeed)
    }
    let presenters = devices.cookies.prefix(Int.random(in: 0...2, using: &random)).map {
      // A room that starts over while its disk stalls isn't recorded any more, so it promises nothing.
      Presenter(cookie: $0, resets: resets, seed: random.next())
    }
    let crowd = Crowd(in: scenario, &random)
    let seeds = fewSeeds + crowd.seeds
    pageCount = seeds.count
    pages = zip(1..., seeds).filter { scenario.hasPage($0.0) }.map { number, seed in
      SimulatedPage(
        number,
        in: simulation,
        scenario,
        seed: seed,
        presenter: scenario.has(.presenting) ? presenters.dropFirst(number - 1).first : nil,
        pace: crowd.pace
      )
    }
    addOthers(simulation, in: scenario, &random)
  }

  /// Adds the clients that are no pages with a connection.
  private func addOthers(
    _ simulation: any PageSurroundings,
    in scenario: Scenario,
    _ random: inout SeededRandomNumberGenerator
  ) {
    func seeds(upTo count: Int) -> [UInt64] {
      let (count, seed) = (Int.random(in: 0...count, using: &random), random.next())
      return (0..<UInt64(count)).map { seed &+ $0 }
    }
    let cache = FrameCache()
    let (watching, calling, requesting) = (seeds(upTo: 3), seeds(upTo: 2), seeds(upTo: 1))
    if scenario.has(.watching) {
      watchers = zip(1..., watching).map {
        SimulatedWatcher($0, in: simulation, through: cache, seed: $1)
      }
    }
    if scenario.has(.calls) {
      callers = zip(1..., calling).map { SimulatedCaller($0, in: simulation, seed: $1) }
    }
    if scenario.has(.requests) {
      requester = requesting.first.map { SimulatedRequester(in: simulation, seed: $0) }
    }
  }

  func begin() {
    for page in pages { page.begin() }
    hostilePage?.begin()
    for watcher in watchers { watcher.begin() }
    for caller in callers { caller.begin() }
    requester?.begin()
  }

  /// Ends what they do on their own.
  func makePeace() {
    for page in pages { page.makePeace() }
    hostilePage?.makePeace()
    for caller in callers { caller.makePeace() }
    requester?.makePeace()
  }

  /// Reports what they have in the end.
  func end() {
    for page in pages { page.end() }
    for watcher in watchers { watcher.end() }
    for caller in callers { caller.end() }
    requester?.end()
  }

  func processKilled(_ process: ServerProcess) {
    for page in pages { page.processKilled(process) }
    for caller in callers { caller.processKilled(process) }
    requester?.processKilled(process)
  }
}
