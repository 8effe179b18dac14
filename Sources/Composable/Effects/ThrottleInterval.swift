/// An interval on a clock, of whatever type the clock is.
struct ThrottleInterval: Sendable {
  let interval: Duration
  let clock: any Clock<Duration>

  /// Begins an interval: the result tells how much of it is left, zero or less at its end.
  func begin() -> @Sendable () -> Duration {
    begin(on: clock)
  }

  private func begin<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
    let end = clock.now.advanced(by: interval)
    return { clock.now.duration(to: end) }
  }
}
