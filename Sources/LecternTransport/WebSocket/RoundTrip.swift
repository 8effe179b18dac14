/// How long a peer takes to answer a ping; of the few connections where somebody asks.
final class RoundTrip {
  private var start: ContinuousClock.Instant?
  /// The latest; nil before there is one.
  private(set) var latest: Duration?

  /// A ping is sent.
  ///
  /// - Returns: whether it is to be; not while another is on its way.
  func begin(at now: ContinuousClock.Instant = .now) -> Bool {
    guard start == nil else { return false }
    start = now
    return true
  }

  /// The ping could not be sent.
  func cancel() {
    start = nil
  }

  /// A pong has come. Of two pings, the first that is answered is the first that was sent.
  func end(at now: ContinuousClock.Instant = .now) {
    guard let start else { return }
    latest = start.duration(to: now)
    self.start = nil
  }
}
