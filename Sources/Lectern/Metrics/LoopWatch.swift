internal import CoreMetrics

/// Measures once a second how long the loop keeps somebody waiting, and lets go of what waits for a second
/// to pass.
struct LoopWatch: Sendable {
  private let lag: Timer
  private let ping: @Sendable () async -> Void
  private let everySecond: @Sendable () -> Void

  /// - Parameters:
  ///   - factory: where the measurements go.
  ///   - ping: goes to the loop and returns.
  ///   - everySecond: is called once a second, not on the loop.
  init(
    _ factory: any MetricsFactory,
    ping: @escaping @Sendable () async -> Void,
    everySecond: @escaping @Sendable () -> Void
  ) {
    lag = Timer(label: "lectern_loop_lag_seconds", dimensions: [], factory: factory)
    self.ping = ping
    self.everySecond = everySecond
  }

  /// Watches until it is cancelled.
  func run(clock: some Clock<Duration> = ContinuousClock()) async {
    while (try? await clock.sleep(for: .seconds(1))) != nil {
      let start = clock.now
      await ping()
      lag.record(start.duration(to: clock.now))
      everySecond()
    }
  }
}

extension Timer {
  /// Records how long something took.
  func record(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
