internal import Logging

extension Logger {
  /// A simulation has no log: its transcript says what happens.
  static var silent: Logger { Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() } }
}
