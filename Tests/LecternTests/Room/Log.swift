import Logging
import Synchronization

/// A log handler that keeps errors.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  var errors: [String] { lines.withLock { $0 } }

  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: Log
    var logLevel = Logger.Level.error
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.lines.withLock { $0.append("\(event.message)") }
    }
  }
}
