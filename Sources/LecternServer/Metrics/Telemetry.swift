public import CoreMetrics
internal import LecternMetrics
internal import LecternRoom
internal import LecternTransport
public import Logging

/// The logger and the metrics of a server.
///
/// An executable that is only a server takes both from ``bootstrap(logLevel:)``. A process with its own logging and
/// metrics passes those:
///
/// ```swift
/// try await options.serve(counter, telemetry: Telemetry(logger: logger, metrics: factory))
/// ```
public struct Telemetry: Sendable {
  let logger: Logger
  let metrics: any MetricsFactory
  /// Returns all metrics in Prometheus' text format; nil if the process exports its metrics itself.
  private let exposition: (@Sendable () -> String)?
  private let logRateLimiter: LogRateLimiter?

  private init(
    logger: Logger,
    metrics: any MetricsFactory,
    exposition: (@Sendable () -> String)?,
    logRateLimiter: LogRateLimiter?
  ) {
    self.logger = logger
    self.metrics = metrics
    self.exposition = exposition
    self.logRateLimiter = logRateLimiter
  }

  /// Creates the telemetry of a server within a larger process. It doesn't serve `/metrics`.
  ///
  /// - Parameters:
  ///   - logger: receives the server's log.
  ///   - metrics: receives the server's metrics. Metrics of connections and of the process are updated once a second.
  public init(
    logger: Logger = Logger(label: "lectern"),
    metrics: any MetricsFactory = MetricsSystem.factory
  ) {
    self.init(logger: logger, metrics: metrics, exposition: nil, logRateLimiter: nil)
  }

  /// Sets up the logging and the metrics of the process: a bounded log on standard error, and `/metrics`.
  ///
  /// - Precondition: the process has not set up its logging or metrics yet.
  public static func bootstrap(logLevel: Logger.Level = .notice) -> Telemetry {
    let logRateLimiter = LogRateLimiter()
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = logLevel
      return BoundedLogHandler(label: label, base: handler, rateLimiter: logRateLimiter)
    }
    // A thousand rooms have 30 series each.
    let registry = MetricsRegistry(describing: MetricDescription.all, seriesLimit: 64_000)
    MetricsSystem.bootstrap(registry)
    return Telemetry(
      logger: Logger(label: "lectern"),
      metrics: registry,
      exposition: { registry.text },
      logRateLimiter: logRateLimiter
    )
  }
}

extension Telemetry {
  /// Returns the updates of the metrics whose values rooms and the listener count themselves. They run on the loop.
  ///
  /// - Parameters:
  ///   - rooms: returns the open rooms; called on the loop.
  ///   - listener: the rooms' listener.
  func updates(
    of rooms: @escaping @Sendable () -> [any MeasuredRoom],
    behind listener: Listener
  ) -> @Sendable () -> Void {
    let (process, connections) = (ProcessMetrics(metrics), ListenerMetrics(metrics))
    return {
      process.update()
      for room in rooms() { room.assumeIsolated { $0.updateMetrics() } }
      connections.update(listener.assumeIsolated { $0.statistics })
    }
  }

  /// Returns the route of `/metrics`; nil if the process exports its metrics itself.
  func route(
    updatedBy update: @escaping @Sendable () -> Void,
    readers: MetricsRoute.Readers
  ) -> MetricsRoute? {
    guard let exposition else { return nil }
    return MetricsRoute(readers: readers, update: update, exposition: exposition)
  }

  /// Returns a watch over the loop.
  ///
  /// - Parameters:
  ///   - ping: switches to the loop and returns.
  ///   - update: updates metrics on the loop. It is called once a second if no `/metrics` calls it on demand.
  func watch(
    ping: @escaping @Sendable (@escaping @Sendable () -> Void) async -> Void,
    updatedBy update: @escaping @Sendable () -> Void
  ) -> LoopWatch {
    let isUpdatedOnDemand = exposition != nil
    let onLoop: @Sendable () -> Void = { if !isUpdatedOnDemand { update() } }
    return LoopWatch(
      metrics,
      ping: { await ping(onLoop) },
      everySecond: { [logRateLimiter] in logRateLimiter?.flush() }
    )
  }

  /// Logs the lines that the rate limiter has suppressed.
  func end() {
    logRateLimiter?.flushAll()
  }
}
