internal import ArgumentParser
internal import Logging

/// What a server says of itself: its log and its metrics.
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

  /// Sets up the process's logging at `--log-level` and its metrics; to be called once in a process.
  func bootstrapTelemetry() -> Telemetry { .bootstrap(logLevel: logLevel) }
}

private let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
