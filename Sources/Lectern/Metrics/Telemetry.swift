internal import CoreMetrics
internal import LecternMetrics
internal import LecternTransport
internal import Logging

/// What a process logs and measures of itself.
struct Telemetry {
  let registry: MetricsRegistry
  private let logRateLimiter: LogRateLimiter

  /// Begins to log and to measure; once in a process.
  init(logLevel: Logger.Level) {
    let logRateLimiter = LogRateLimiter()
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = logLevel
      return BoundedLogHandler(label: label, base: handler, bounds: logRateLimiter)
    }
    let registry = MetricsRegistry(describing: MetricDescription.all)
    MetricsSystem.bootstrap(registry)
    (self.logRateLimiter, self.registry) = (logRateLimiter, registry)
  }

  /// The route at which the measurements are read.
  func route<State, Action, View>(
    to room: Room<State, Action, View>,
    behind listener: Listener,
    readers: MetricsRoute.Readers
  ) -> MetricsRoute {
    let (process, connections) = (ProcessMetrics(registry), ListenerMetrics(registry))
    return MetricsRoute(
      registry: registry,
      readers: readers,
      sources: [
        { process.update() },
        { room.assumeIsolated { $0.updateMetrics() } },
        { connections.update(listener.assumeIsolated { $0.statistics }) },
      ]
    )
  }

  /// Watches how long the loop takes to come by.
  func watch(ping: @escaping @Sendable () async -> Void) -> LoopWatch {
    LoopWatch(registry, ping: ping) { [logRateLimiter] in logRateLimiter.flush() }
  }

  /// Says what was left out of the log until now.
  func end() {
    logRateLimiter.flushAll()
  }
}
