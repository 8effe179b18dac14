package import Composable
internal import Synchronization

/// What time it is for a store under test: what the test says, and later as its clock moves on.
final class TestTime: Sendable {
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
  /// The time as a timestamp, where the clock began at the epoch.
  package var timestamp: Timestamp { .epoch.advanced(by: now.offset) }
}

extension Timestamp {
  /// To the whole millisecond before.
  fileprivate func advanced(by duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    return Timestamp(
      millisecondsSinceEpoch: millisecondsSinceEpoch + seconds * 1_000
        + attoseconds / 1_000_000_000_000_000
    )
  }
}
