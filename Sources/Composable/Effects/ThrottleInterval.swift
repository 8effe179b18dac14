/// A throttling interval, measured by a clock of any type.
struct ThrottleInterval: Sendable {
  let interval: Duration
  let clock: any Clock<Duration>

  /// Begins an interval, and returns a function that returns the time left: zero or less once it is over.
  func begin() -> @Sendable () -> Duration {
    begin(on: clock)
  }

  private func begin<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
    let end = clock.now.advanced(by: interval)
    return { clock.now.duration(to: end) }
  }
}
