package import LecternSimulation

/// A node or a relay.
package struct StageServer: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, Sendable { case node, relay }

  package enum Status: String, Codable, Sendable {
    /// It has not run yet, or was killed.
    case down
    /// A node that waits for the lease.
    case standby
    case leading
    /// A node that led, until a later term began. The log refuses what it writes.
    case fenced
    /// A node that can't record, and ends.
    case steppedDown
    /// A relay that runs.
    case relaying
  }

  package let name: String
  package let kind: Kind
  package private(set) var status = Status.down
  /// The latest term in which a node led.
  package private(set) var term: Int?
  /// The time until which it is paused, in microseconds.
  package private(set) var pausedUntil: Int64?
  /// The messages that the bus loses.
  package private(set) var busCut: RecordedEvent.BusDirection?

  init(_ name: String, _ kind: Kind) {
    (self.name, self.kind) = (name, kind)
  }

  package var isPaused: Bool { pausedUntil != nil }

  /// Applies an event, of this server or of another one.
  mutating func apply(_ event: RecordedEvent.Kind, at time: Int64) {
    switch event {
    case .nodeLed(let server, let term) where server == name:
      start(as: .leading)
      self.term = term
    case .nodeLed: if status == .leading { status = .fenced }
    case .relayStarted(let server) where server == name: start(as: .relaying)
    case .nodeStoodBy(let server) where server == name: start(as: .standby)
    case .killed(let server) where server == name: start(as: .down)
    case .nodeSteppedDown(let server) where server == name:
      if status == .leading || status == .fenced { status = .steppedDown }
    case .paused(let server, let milliseconds) where server == name:
      pausedUntil = time + Int64(milliseconds) * 1_000
    case .resumed(let server) where server == name: pausedUntil = nil
    case .busCut(let server, let direction) where server == name: busCut = direction
    case .busMended(let server) where server == name: busCut = nil
    default: break
    }
  }

  /// Another process, or none, begins without the faults of the last one.
  private mutating func start(as status: Status) {
    self.status = status
    (pausedUntil, busCut) = (nil, nil)
  }
}
