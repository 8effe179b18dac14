/// The round trip of a connection, measured by pings; few connections have one.
final class RoundTrip {
  private var start: ContinuousClock.Instant?
  /// Nil before the first.
  private(set) var latest: Duration?

  /// Starts a measurement.
  ///
  /// - Returns: whether to send a ping; false while another is in transit.
  func begin(at now: ContinuousClock.Instant = .now) -> Bool {
    guard start == nil else { return false }
    start = now
    return true
  }

  /// Cancels the measurement: the ping could not be sent.
  func cancel() {
    start = nil
  }

  /// Ends the measurement: a pong has arrived. Pings are answered in their order.
  func end(at now: ContinuousClock.Instant = .now) {
    guard let start else { return }
    latest = start.duration(to: now)
    self.start = nil
  }
}
