/// The events of a simulation in their order. It takes no part in the transcript or its hash.
struct Recording: Sendable {
  /// The events; empty unless they are kept.
  private(set) var events: [RecordedEvent] = []
  private let isKept: Bool

  init(isKept: Bool) {
    self.isKept = isKept
  }

  mutating func append(_ kind: RecordedEvent.Kind, at time: Duration) {
    guard isKept else { return }
    events.append(RecordedEvent(kind, at: Int64(time / .microseconds(1))))
  }
}
