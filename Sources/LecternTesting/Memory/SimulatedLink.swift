internal import ComposableTesting

/// One direction of a virtual connection: the messages in transit, with their times of arrival.
///
/// Messages arrive in the order in which they were sent, as on a WebSocket, even if the latency decreases.
struct SimulatedLink<Message> {
  var latency: Duration
  private var inTransit: [(message: Message, arrival: TestClock.Instant)] = []

  init(latency: Duration) {
    self.latency = latency
  }

  var count: Int { inTransit.count }

  /// The time at which the last message arrives; nil if none is in transit.
  var lastArrival: TestClock.Instant? { inTransit.last?.arrival }

  /// - Returns: the time of arrival.
  mutating func send(_ message: Message, at now: TestClock.Instant) -> TestClock.Instant {
    let arrival = max(now.advanced(by: latency), lastArrival ?? now)
    inTransit.append((message, arrival))
    return arrival
  }

  /// Removes and returns the first message in transit.
  mutating func deliver() -> Message? {
    inTransit.isEmpty ? nil : inTransit.removeFirst().message
  }

  /// Drops the messages in transit.
  mutating func cut() {
    inTransit = []
  }
}
