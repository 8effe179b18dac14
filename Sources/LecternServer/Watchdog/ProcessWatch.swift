internal import Foundation
internal import LecternRoom
internal import LecternTransport
internal import Logging
internal import ServiceLifecycle

/// Ends a process that no longer works, so that its supervisor can restart it.
///
/// ```
///   the loop stands still for `--watchdog` seconds ─▶ SIGABRT on its thread, with its stack in the crash report
///   SIGTERM, and no end for `timeToEnd`             ─▶ exit code 70
///   each second in which the loop comes round       ─▶ WATCHDOG=1 to systemd
/// ```
///
/// It stops after all other services, so it comes first among them.
struct ProcessWatch: Service {
  /// Returns the time that the end of a server may take.
  ///
  /// - Parameter roomCount: the number of its rooms. They compete for CPU and disk at the end.
  static func timeToEnd(roomCount: Int) -> Duration { .seconds(30 + roomCount / 50) }

  private let watchdog: LoopWatchdog?
  private let timeToEnd: Duration
  private let logger: Logger
  private let manager: ServiceManager?

  /// - Parameters:
  ///   - loop: the loop to watch.
  ///   - limit: the number of seconds for which the loop may stand still; 0 for no limit.
  ///   - timeToEnd: the time that the end of the process may take.
  ///   - logger: receives the reason of an end.
  init(_ loop: EventLoop, limit: Int, timeToEnd: Duration, logger: Logger) {
    let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
    self.manager = manager
    (self.timeToEnd, self.logger) = (timeToEnd, logger)
    watchdog =
      limit == 0
      ? nil
      : LoopWatchdog(loop, limit: limit) {
        manager?.report(.alive)
      } onEnd: {
        logger.critical(
          """
          The event loop has stood still for \(limit) seconds, so the server answers nobody: a reducer that never \
          returns, or a fault of the server. The process ends; the crash report shows the stack of the thread \
          lectern-loop.
          """
        )
        // The next start refuses the action that hangs, as it refuses an action that crashes.
        CrashSignals.recordHang()
        // The first signal makes the report. Then the crash handler leaves the next signal to the system.
        for _ in 0..<30 {
          loop.abort()
          sleep(1)
        }
        kill(getpid(), SIGKILL)
      }
  }

  func run() async throws {
    // Not earlier: until the services run, a signal ends the process immediately.
    let deadline = EndDeadline(after: timeToEnd, logger: logger)
    watchdog?.start()
    manager?.report(.ready)
    try? await gracefulShutdown()
    manager?.report(.stopping)
    watchdog?.stop()
    deadline.cancel()
  }
}
