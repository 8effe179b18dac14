import Synchronization

/// A clock that shows what it is set to. Of those who sleep, it lets some have their time at once.
final class ManualClock: Clock {
  private let state = Mutex((now: ContinuousClock.Instant.now, sleepers: 0))

  var now: ContinuousClock.Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func advance(by duration: Duration) {
    state.withLock { $0.now += duration }
  }

  /// Lets so many sleep; to those after them, it is as if they were cancelled.
  func lets(sleepers: Int) {
    state.withLock { $0.sleepers = sleepers }
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try state.withLock { state in
      guard state.sleepers > 0 else { throw CancellationError() }
      state.sleepers -= 1
      state.now = max(state.now, deadline)
    }
  }
}
