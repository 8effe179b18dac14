package import Logging
internal import ServiceLifecycle

/// Runs a rehearsal while the server runs, and reports on it.
package struct RehearsalService: Service {
  private static let reportInterval = Duration.seconds(60)

  private let rehearsal: Rehearsal
  private let plan: RehearsalPlan
  private let logger: Logger

  package init(rehearsal: Rehearsal, plan: RehearsalPlan, logger: Logger) {
    (self.rehearsal, self.plan, self.logger) = (rehearsal, plan, logger)
  }

  func run() async throws {
    logger.notice(
      "Rehearsal: \(plan.count) ghosts on \(plan.network.name). This room ends with the server."
    )
    try await rehearsal.begin()
    let reports = Task {
      await rehearsal.wait { [count = plan.count] in $0.joinCount == count }
      while !Task.isCancelled {
        let statistics = await rehearsal.statistics
        logger.notice("Rehearsal: \(statistics)")
        try await Task.sleep(for: Self.reportInterval)
      }
    }
    try? await gracefulShutdown()
    reports.cancel()
    let statistics = await rehearsal.statistics
    await rehearsal.end()
    logger.notice("The rehearsal is over: \(statistics)")
  }
}
