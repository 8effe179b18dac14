internal import LecternSimulation

/// A page: its connection, what it shows, and its actions without an answer.
package struct StagePage: Codable, Equatable, Sendable {
  package enum Link: String, Codable, Sendable {
    case closed
    /// The page has opened a connection, and has received nothing.
    case opening
    case open
    /// Nothing arrives any more, and the page doesn't know it yet.
    case dead
  }

  package let number: Int
  package private(set) var link = Link.closed
  /// The server of the connection; nil for none.
  package private(set) var server: String?
  /// The revision and the count that the page shows; nil before its first state.
  package private(set) var revision, count: Int?
  /// The tokens of the actions without an answer.
  package private(set) var outbox: [Int] = []
  /// The position of the latest event that changed what the page shows.
  package private(set) var changedAt = 0

  init(_ number: Int) {
    self.number = number
  }

  /// Applies an event, of this page or of another one.
  mutating func apply(_ event: RecordedEvent.Kind, at position: Int) {
    switch event {
    case .loaded(number): (revision, count, outbox) = (nil, nil, [])
    case .connected(number, let server): (link, self.server) = (.opening, server)
    case .connectionDied(number): link = .dead
    case .disconnected(number): (link, server) = (.closed, nil)
    case .sent(number, let token): outbox.append(token)
    case .acknowledged(number, let token, _): outbox.removeAll { $0 == token }
    // The page drops its oldest actions: they were refused, or the room has forgotten it.
    case .waiting(number, let count): outbox.removeFirst(max(0, outbox.count - count))
    case .shown(number, let revision, let count):
      link = link == .opening ? .open : link
      if revision != self.revision || count != self.count { changedAt = position }
      (self.revision, self.count) = (revision, count)
    default: break
    }
  }
}
