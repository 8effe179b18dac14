package import Lectern

/// The view state of the timer, from which a page computes the time left at any moment.
@ViewState
package struct TimerView {
  package let isRunning: Bool
  package let isPaused: Bool
  /// Milliseconds since 1970; nil while it stands.
  package let startedAt: Int64?
  /// Milliseconds before ``startedAt``.
  package let elapsed: Int64
  /// Milliseconds; nil for a talk without a planned length.
  package let total: Int64?

  init(_ timer: TimerState, minutes: Int?) {
    isRunning = timer.startedAt != nil
    isPaused = timer.startedAt == nil
    startedAt = timer.startedAt?.millisecondsSinceEpoch
    elapsed = timer.elapsed
    // A log of an earlier version may have a talk of any length.
    total = minutes.map { Int64(min(max($0, 0), Talk.longestMinutes)) * 60_000 }
  }
}
