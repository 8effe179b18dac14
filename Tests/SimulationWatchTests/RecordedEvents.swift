import LecternSimulation

extension [RecordedEvent] {
  /// Events at one millisecond after the other.
  static func everyMillisecond(_ kinds: [RecordedEvent.Kind]) -> [RecordedEvent] {
    kinds.enumerated().map { RecordedEvent($1, at: Int64($0) * 1_000) }
  }

  /// Two nodes, a relay and a page that sends a token.
  static let short: [RecordedEvent] = everyMillisecond([
    .deployed(nodes: 2, relays: 1, pages: [1, 3], isHostile: false),
    .nodeStoodBy(server: "node 2"),
    .nodeLed(server: "node 1", term: 1),
    .restored(count: 0),
    .connected(page: 3, server: "node 1"),
    .sent(page: 3, token: 7),
    .appended(batch: 1, entries: ["added 7", "session"]),
    .durable(batch: 1, count: 1),
    .shown(page: 3, revision: 1, count: 1),
    .acknowledged(page: 3, token: 7, revision: 1),
    .waiting(page: 3, count: 0),
    .killed(server: "node 1"),
    .disconnected(page: 3),
    .ended,
  ])
}
