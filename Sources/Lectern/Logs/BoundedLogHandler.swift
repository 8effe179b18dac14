internal import Logging

/// Logs one line a second of each kind, and says how many it left out: whoever floods a server does not
/// flood its log.
///
/// ```
/// 19:07:31 notice lectern: a connection was refused
/// 19:07:32 notice lectern: a connection was refused (1,234 more left out)
/// ```
///
/// Of one kind are the lines of one place in the source; or, wherever they come from, those of one
/// `kind` in their metadata. Lines for whoever develops (`debug`, `trace`) are left as they are, unless
/// they have a `kind`.
struct BoundedLogHandler: LogHandler {
  private let label: String
  private var base: any LogHandler
  private let rateLimiter: LogRateLimiter

  /// A handler.
  ///
  /// - Parameters:
  ///   - label: the logger's.
  ///   - base: writes the lines.
  ///   - rateLimiter: is shared by all handlers.
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

/// What tells lines of one kind from others.
struct LogKind: Hashable, Sendable {
  let label: String
  let level: Logger.Level
  /// Where they come from, or what they are about.
  let name: String
}
