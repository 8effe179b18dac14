package import Composable
internal import Synchronization

/// The wall-clock time of a store under test: set by the test, and advancing with its clock.
final class TestTimestamps: Sendable {
  private let clock: TestClock?
  private let reading: Mutex<(timestamp: Timestamp, instant: TestClock.Instant?)>

  init(clock: TestClock?) {
    self.clock = clock
    reading = Mutex((.epoch, clock?.now))
  }

  var timestamp: Timestamp {
    get {
      let reading = reading.withLock { $0 }
      guard let clock, let instant = reading.instant else { return reading.timestamp }
      return reading.timestamp.advanced(by: instant.duration(to: clock.now))
    }
    set {
      let instant = clock?.now
      reading.withLock { $0 = (newValue, instant) }
    }
  }
}

extension TestClock {
  /// The time as a timestamp, with the clock's start at the epoch.
  package var timestamp: Timestamp { .epoch.advanced(by: now.offset) }
}

extension Timestamp {
  /// Returns the timestamp after a duration, rounded down to a millisecond.
  fileprivate func advanced(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    return Timestamp(
      millisecondsSinceEpoch: millisecondsSinceEpoch + seconds * 1_000
        + attoseconds / 1_000_000_000_000_000
    )
  }
}
