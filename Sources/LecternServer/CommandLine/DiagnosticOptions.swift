internal import ArgumentParser
internal import Logging

/// The options for a server's log and metrics.
struct DiagnosticOptions: ParsableArguments {
  @Option(
    name: .customLong("metrics"),
    help: ArgumentHelp(
      "Who may read /metrics: local programs, everyone, or nobody.",
      valueName: "who"
    )
  )
  var metricsReaders = MetricsRoute.Readers.local

  @Option(
    help:
      "Lowest level to log: \(levels). At debug and trace, user input is logged. (default: notice)",
    transform: { text in
      guard let level = Logger.Level(rawValue: text) else {
        throw ValidationError("--log-level must be one of \(levels), not \"\(text)\"")
      }
      return level
    }
  )
  var logLevel = Logger.Level.notice

  @Option(
    help: ArgumentHelp(
      "Seconds after which a server that answers nobody ends, to be started again; 0 for never.",
      valueName: "seconds"
    )
  )
  var watchdog = 10

  func validate() throws {
    guard (0...86_400).contains(watchdog) else {
      throw ValidationError("--watchdog must be a number of seconds from 0 to 86400")
    }
  }

  /// Sets up the process's logging at `--log-level` and its metrics. Call it once in a process.
  func bootstrapTelemetry() -> Telemetry { .bootstrap(logLevel: logLevel) }
}

private let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
