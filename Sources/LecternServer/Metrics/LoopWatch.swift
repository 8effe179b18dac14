internal import CoreMetrics
internal import LecternRoom

/// Measures the loop's lag once a second.
struct LoopWatch: Sendable {
  private let lag: Timer
  private let ping: @Sendable () async -> Void
  private let everySecond: @Sendable () -> Void

  /// - Parameters:
  ///   - factory: receives the measurements.
  ///   - ping: returns once it has run on the loop.
  ///   - everySecond: called once a second, off the loop.
  init(
    _ factory: any MetricsFactory,
    ping: @escaping @Sendable () async -> Void,
    everySecond: @escaping @Sendable () -> Void
  ) {
    lag = Timer(label: "lectern_loop_lag_seconds", dimensions: [], factory: factory)
    self.ping = ping
    self.everySecond = everySecond
  }

  /// Measures until the task is cancelled.
  func run(clock: some Clock<Duration> = ContinuousClock()) async {
    while (try? await clock.sleep(for: .seconds(1))) != nil {
      let start = clock.now
      await ping()
      lag.record(start.duration(to: clock.now))
      everySecond()
    }
  }
}
