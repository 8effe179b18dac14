/// The rounds in which connections are pinged: each connection once an interval, in twenty parts.
struct PingRounds: Sendable {
  private static let count = 20
  let pause: Duration

  init(interval: Duration) {
    pause = interval / Self.count
  }

  func isTurn(of id: Int, in round: Int) -> Bool {
    id % Self.count == round % Self.count
  }
}
