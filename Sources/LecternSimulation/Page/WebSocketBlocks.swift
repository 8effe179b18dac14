internal import Composable
internal import LecternRehearsal

/// The networks of a page that block WebSockets: it opens an event stream there.
struct WebSocketBlocks {
  private var random: SeededRandomNumberGenerator
  private let profile: NetworkProfile
  /// The share of connections that are blocked, from 0 to 1.
  private let rate: Double

  init(over profile: NetworkProfile, in scenario: Scenario, seed: UInt64) {
    self.profile = profile
    random = SeededRandomNumberGenerator(seed: seed)
    let rates = [0, 0, 0.5, 1]
    let rate = rates[Int.random(in: rates.indices, using: &random)]
    self.rate = scenario.has(.blockedWebSockets) ? rate : 0
  }

  /// Returns the requests of the next connection; nil if it is a WebSocket.
  mutating func nextRequests() -> ActionRequests? {
    let (isBlocked, seed) = (Double.random(in: 0..<1, using: &random) < rate, random.next())
    return isBlocked ? ActionRequests(over: profile, seed: seed) : nil
  }
}
