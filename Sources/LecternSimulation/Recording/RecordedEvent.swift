/// An event of a simulation, for people who watch it.
///
/// ```swift
/// let events = Simulation(Scenario(seed: 42), recordsEvents: true).run().events
/// events.first      // 0 µs, deployed(nodes: 2, relays: 2, pages: [1, 2, 3], isHostile: true)
/// ```
package struct RecordedEvent: Codable, Equatable, Sendable {
  /// The microseconds since the simulation began.
  package var time: Int64
  package var kind: Kind

  package init(_ kind: Kind, at time: Int64) {
    (self.time, self.kind) = (time, kind)
  }
}

extension RecordedEvent {
  /// A server is named as in the transcript: `node 1`, `relay 2`.
  package enum Kind: Codable, Equatable, Sendable {
    /// The first event: the parts of the deployment.
    case deployed(nodes: Int, relays: Int, pages: [Int], isHostile: Bool)

    case relayStarted(server: String)
    /// A node waits for the lease.
    case nodeStoodBy(server: String)
    /// A node leads the room. The log refuses the writes of earlier terms from now on.
    case nodeLed(server: String, term: Int)
    case nodeSteppedDown(server: String)
    case killed(server: String)
    case paused(server: String, milliseconds: Int)
    case resumed(server: String)
    case busCut(server: String, BusDirection)
    case busMended(server: String)
    /// No server of the stream answers from now on.
    case streamAway
    case streamBack
    /// The clock of a server differs from the time by seconds.
    case clockLeapt(server: String, seconds: Int)

    /// A page is loaded. It remembers nothing.
    case loaded(page: Int)
    case connected(page: Int, server: String)
    /// Nothing arrives over the page's connection from now on, and the page doesn't know it yet.
    case connectionDied(page: Int)
    case disconnected(page: Int)
    case sent(page: Int, token: Int)
    case resent(page: Int, count: Int)
    case acknowledged(page: Int, token: Int, revision: Int)
    case refused(page: Int, code: String)
    /// The number of a page's actions without an answer has changed.
    case waiting(page: Int, count: Int)
    case shown(page: Int, revision: Int, count: Int)
    case ownShown(page: Int, count: Int)
    case forgotten(page: Int)
    case malformed(page: Int)
    case hostileMessage(String)
    /// A presenter has sent an action of the room.
    case presented(page: Int, action: String)

    /// A batch is being written.
    case appended(batch: Int, entries: [String])
    /// - Parameter count: the number of actions that the app's state has counted then. A fork leads back to fewer.
    case durable(batch: Int, count: Int)
    /// A presenter has started the room over, with an empty log.
    case startedOver
    /// The disk has lost batches that were not durable.
    case lost(batches: [Int])
    case effectStarted(token: Int)
    /// A process has restored the room from its log.
    case restored(count: Int)

    /// All faults have ended.
    case peaceBegan
    /// A page has shown its final state.
    case settled(page: Int)
    /// A promise was broken.
    case broken(promise: CheckedPromise?, message: String)
    case ended
  }

  /// The messages that a cut of the bus loses.
  package enum BusDirection: String, CaseIterable, Codable, Sendable {
    case from, to, both

    /// The direction in words, before the server's name.
    package var words: String {
      switch self {
      case .from: "from"
      case .to: "for"
      case .both: "from and for"
      }
    }
  }
}
