internal import Synchronization

/// The phase of a server between its start and its end.
final class Readiness: Sendable {
  enum Phase: Sendable {
    case starting
    /// The server accepts connections.
    case ready
    case stopping
  }

  private let current = Mutex(Phase.starting)

  var phase: Phase { current.withLock { $0 } }

  /// Marks the server as ready, unless it is stopping already.
  func begin() {
    current.withLock { if $0 == .starting { $0 = .ready } }
  }

  /// Marks the server as stopping.
  func end() {
    current.withLock { $0 = .stopping }
  }
}
