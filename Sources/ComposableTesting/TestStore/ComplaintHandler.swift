internal import Logging

/// Passes on what is logged as a warning, or worse.
struct ComplaintHandler: LogHandler {
  let complain: @Sendable (String) -> Void
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]

  init(_ complain: @escaping @Sendable (String) -> Void) {
    self.complain = complain
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    complain("\(event.message)")
  }
}
