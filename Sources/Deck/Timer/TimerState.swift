package import Lectern

/// The time of the talk.
package struct TimerState: Codable, Equatable, Sendable {
  /// Since when it runs; nil while it stands.
  package var startedAt: Timestamp?
  /// The milliseconds before ``startedAt``.
  package var elapsed: Int64 = 0

  package init() {}

  /// Starts it, unless it runs.
  mutating func start(at now: Timestamp) {
    if startedAt == nil { startedAt = now }
  }
}
