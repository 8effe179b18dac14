package import Logging

/// Passes on what is logged as a warning, or worse.
package struct WarningHandler: LogHandler {
  private let complain: @Sendable (_ warnings: String, _ staleAction: String?) -> Void
  package var logLevel = Logger.Level.warning
  package var metadata: Logger.Metadata = [:]

  /// - Parameter complain: called with the message, and with the name of the action where the message is
  ///   about one whose child or element is gone.
  package init(
    _ complain: @escaping @Sendable (_ warnings: String, _ staleAction: String?) -> Void
  ) {
    self.complain = complain
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    complain("\(event.message)", event.metadata?["stale-action"].map { "\($0)" })
  }
}
