package import Logging

/// Forwards log messages of level warning and above.
package struct WarningHandler: LogHandler {
  private let handle: @Sendable (_ warning: String, _ staleAction: String?) -> Void
  package var logLevel = Logger.Level.warning
  package var metadata: Logger.Metadata = [:]

  /// - Parameter handle: called with the message, and with the name of the stale action it is about, if any.
  package init(
    _ handle: @escaping @Sendable (_ warning: String, _ staleAction: String?) -> Void
  ) {
    self.handle = handle
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    handle("\(event.message)", event.metadata?["stale-action"].map { "\($0)" })
  }
}
