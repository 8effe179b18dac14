internal import Logging

/// Forwards log messages of level warning and above.
struct WarningHandler: LogHandler {
  private let handle: @Sendable (_ warning: String, _ staleAction: String?) -> Void
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]

  /// - Parameter handle: called with the message, and with the name of the stale action it is about, if any.
  init(
    _ handle: @escaping @Sendable (_ warning: String, _ staleAction: String?) -> Void
  ) {
    self.handle = handle
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    handle("\(event.message)", event.metadata?["stale-action"].map { "\($0)" })
  }
}
