import Synchronization

/// A clock that shows what it is set to.
final class ManualClock: Clock {
  private let time = Mutex(ContinuousClock.Instant.now)

  var now: ContinuousClock.Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .zero }

  func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    throw CancellationError()
  }
}
