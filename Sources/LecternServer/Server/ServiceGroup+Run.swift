internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

extension ServiceGroup {
  /// Runs services until the process receives SIGINT or SIGTERM. They stop in reverse order.
  static func run(_ services: [any Service], logger: Logger) async throws {
    // A server logs its own start and stop. The group's lines would repeat them.
    var logger = logger
    logger.logLevel = max(logger.logLevel, .error)
    try await ServiceGroup(
      services: services,
      gracefulShutdownSignals: [.sigint, .sigterm],
      logger: logger
    ).run()
  }
}
