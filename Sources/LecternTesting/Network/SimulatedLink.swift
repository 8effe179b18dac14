internal import ComposableTesting

/// One direction of a connection: what is under way, and when it arrives.
///
/// What was sent first arrives first, as a WebSocket has it, also where the latency became less.
struct SimulatedLink<Message> {
  var latency: Duration
  private var underWay: [(message: Message, arrival: TestClock.Instant)] = []

  init(latency: Duration) {
    self.latency = latency
  }

  var count: Int { underWay.count }

  /// When the last of them arrives; nil where nothing is under way.
  var lastArrival: TestClock.Instant? { underWay.last?.arrival }

  /// - Returns: when it arrives.
  mutating func send(_ message: Message, at now: TestClock.Instant) -> TestClock.Instant {
    let arrival = max(now.advanced(by: latency), lastArrival ?? now)
    underWay.append((message, arrival))
    return arrival
  }

  /// The first that is under way, at its arrival.
  mutating func deliver() -> Message? {
    underWay.isEmpty ? nil : underWay.removeFirst().message
  }
}
