internal import Foundation
internal import LecternRoom
internal import LecternTransport
internal import Logging
internal import ServiceLifecycle

/// Ends a process that no longer works, so that whatever started it can start it again.
///
/// ```
///   the loop stands still for `--watchdog` seconds ─▶ SIGABRT on its thread, with its stack in the crash report
///   SIGTERM, and no end for `timeToEnd`             ─▶ exit code 70
///   each second in which the loop comes round       ─▶ WATCHDOG=1 to systemd
/// ```
///
/// It stops after all other services, so it comes first among them.
struct ProcessWatch: Service {
  /// The time that the end of a server may take.
  ///
  /// - Parameter roomCount: the number of its rooms, which share the processor and the disk at the end.
  static func timeToEnd(roomCount: Int) -> Duration { .seconds(30 + roomCount / 50) }

  private let watchdog: LoopWatchdog?
  private let timeToEnd: Duration
  private let logger: Logger
  private let manager: ServiceManager?

  /// - Parameters:
  ///   - loop: the loop to watch.
  ///   - limit: the number of seconds for which it may stand still; 0 for any.
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
        // The action that hangs is refused at the next start, as one that crashes is.
        CrashSignals.recordHang()
        // The first signal makes the report, after which the handler of a crash leaves the next one to the system.
        for _ in 0..<30 {
          loop.abort()
          sleep(1)
        }
        kill(getpid(), SIGKILL)
      }
  }

  func run() async throws {
    // Not before: until the services run, a signal ends the process at once.
    let deadline = EndDeadline(after: timeToEnd, logger: logger)
    watchdog?.start()
    manager?.report(.ready)
    try? await gracefulShutdown()
    manager?.report(.stopping)
    watchdog?.stop()
    deadline.cancel()
  }
}
