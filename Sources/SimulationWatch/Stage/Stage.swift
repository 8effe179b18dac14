package import LecternSimulation

/// A deployment as its events tell it: a pure fold of a recording up to a position.
///
/// ```swift
/// var stage = Stage()
/// for event in events.prefix(100) { stage.apply(event) }
/// stage.servers.first?.status      // .leading
/// ```
package struct Stage: Codable, Equatable, Sendable {
  package enum Phase: String, Codable, Sendable { case faults, peace, ended }

  /// The number of events that were applied.
  package private(set) var position = 0
  /// The virtual time in microseconds.
  package private(set) var time: Int64 = 0
  package private(set) var phase = Phase.faults
  /// The nodes, and then the relays.
  package private(set) var servers: [StageServer] = []
  package private(set) var pages: [StagePage] = []
  /// The hostile page's messages; nil without such a page.
  package private(set) var hostileMessages: Int?
  package private(set) var log = StageLog()
  package private(set) var checks = StageChecks()
  package private(set) var lines = StageLines()

  package init() {}

  package init(_ events: some Sequence<RecordedEvent>) {
    for event in events { apply(event) }
  }

  /// Advances the time, but not past an event.
  package mutating func advance(to time: Int64) { self.time = max(self.time, time) }

  package mutating func apply(_ event: RecordedEvent) {
    position += 1
    advance(to: event.time)
    deploy(event.kind)
    for index in servers.indices { servers[index].apply(event.kind, at: time) }
    for index in pages.indices { pages[index].apply(event.kind, at: position) }
    if case .hostileMessage = event.kind { hostileMessages? += 1 }
    log.apply(event.kind, at: time, position: position)
    checks.apply(event.kind)
    lines.append(event, at: position)
    switch event.kind {
    case .peaceBegan: phase = .peace
    case .ended: phase = .ended
    default: break
    }
  }

  private mutating func deploy(_ event: RecordedEvent.Kind) {
    guard case .deployed(let nodes, let relays, let pages, let isHostile) = event else { return }
    servers = (0..<nodes).map { StageServer("node \($0 + 1)", .node) }
    servers += (0..<relays).map { StageServer("relay \($0 + 1)", .relay) }
    self.pages = pages.map(StagePage.init)
    hostileMessages = isHostile ? 0 : nil
    log.isShared = nodes > 1
  }
}

extension Stage {
  package var nodes: [StageServer] { servers.filter { $0.kind == .node } }

  package var relays: [StageServer] { servers.filter { $0.kind == .relay } }

  /// The node whose writes the log accepts.
  package var leader: StageServer? { nodes.first { $0.status == .leading } }
}
