package import Logging

/// Passes on what is logged as a warning, or worse.
package struct ComplaintHandler: LogHandler {
  private let complain: @Sendable (String) -> Void
  package var logLevel = Logger.Level.warning
  package var metadata: Logger.Metadata = [:]

  package init(_ complain: @escaping @Sendable (String) -> Void) {
    self.complain = complain
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    complain("\(event.message)")
  }
}
