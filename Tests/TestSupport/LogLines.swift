package import Logging
internal import Synchronization

/// The lines that loggers have logged.
package final class LogLines: Sendable {
  private let level: Logger.Level
  private let contents = Mutex<[LogEvent]>([])

  /// - Parameter level: the lowest level that is logged.
  package init(_ level: Logger.Level = .trace) { self.level = level }

  package var events: [LogEvent] { contents.withLock(\.self) }
  package var messages: [String] { events.map { "\($0.message)" } }
  /// The messages after their levels, as in `error: the disk is full`.
  package var all: [String] { events.map { "\($0.level): \($0.message)" } }

  package var logger: Logger { Logger(label: "test") { _ in handler } }
  package var handler: any LogHandler { Handler(lines: self, logLevel: level) }

  private struct Handler: LogHandler {
    let lines: LogLines
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.contents.withLock { $0.append(event) } }
  }
}
