import Logging

/// A log handler that records all lines.
struct RecordingLogHandler: LogHandler {
  let lines: Recorder<String>
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.record("\(event.level): \(event.message)")
  }
}

extension Recorder<String> {
  /// Returns a logger that records its lines here.
  func logger(level: Logger.Level = .trace) -> Logger {
    Logger(label: "test") { _ in RecordingLogHandler(lines: self, logLevel: level) }
  }
}
