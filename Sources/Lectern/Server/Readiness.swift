internal import Synchronization

/// Where a server is between its start and its end.
final class Readiness: Sendable {
  enum Phase: Sendable {
    case starting
    /// Pages can be opened.
    case ready
    case stopping
  }

  private let current = Mutex(Phase.starting)

  var phase: Phase { current.withLock { $0 } }

  /// Pages can be opened, unless the end has begun meanwhile.
  func begin() {
    current.withLock { if $0 == .starting { $0 = .ready } }
  }

  /// No more pages are to be opened.
  func end() {
    current.withLock { $0 = .stopping }
  }
}
