internal import Logging

/// Logs one line of each kind per second, with the number of suppressed lines. So a flood of requests does not flood
/// the log.
///
/// ```
/// 19:07:31 notice lectern: a connection was refused
/// 19:07:32 notice lectern: a connection was refused (1,234 more left out)
/// ```
///
/// Lines are of one kind if their metadata have the same `kind`; without a `kind`, if they come from the same place in the
/// source. Lines of the levels `debug` and `trace` without a `kind` are not limited.
struct BoundedLogHandler: LogHandler {
  private let label: String
  private var base: any LogHandler
  private let rateLimiter: LogRateLimiter

  /// - Parameters:
  ///   - label: the logger's label.
  ///   - base: writes the lines.
  ///   - rateLimiter: the limits, shared by all handlers.
  init(label: String, base: any LogHandler, rateLimiter: LogRateLimiter) {
    self.label = label
    self.base = base
    self.rateLimiter = rateLimiter
  }

  var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }

  var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = newValue }
  }

  var metadataProvider: Logger.MetadataProvider? {
    get { base.metadataProvider }
    set { base.metadataProvider = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    guard let kind = kind(of: event) else { return base.log(event: event) }
    if let event = rateLimiter.admit(event, of: kind, to: base) { base.log(event: event) }
  }

  private func kind(of event: LogEvent) -> LogKind? {
    if let name = event.metadata?["kind"] ?? base.metadata["kind"] {
      return LogKind(label: label, level: event.level, name: "\(name)")
    }
    guard event.level > .debug else { return nil }
    return LogKind(label: label, level: event.level, name: "\(event.file):\(event.line)")
  }
}

/// The key by which lines are limited.
struct LogKind: Hashable, Sendable {
  let label: String
  let level: Logger.Level
  /// The `kind` in the metadata, or else the place in the source.
  let name: String
}
