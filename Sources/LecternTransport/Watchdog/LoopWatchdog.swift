internal import Dispatch
internal import Foundation
internal import Synchronization

/// Reports an event loop that no longer comes round.
///
/// Such a loop answers nobody, and its process keeps running, so nothing restarts it. The watchdog has its own
/// thread. Neither the loop nor the tasks of the process can hold it up.
///
/// ```swift
/// let watchdog = LoopWatchdog(loop, limit: 10, onTurn: {}, onEnd: { abort() })
/// watchdog.start()
/// ```
package final class LoopWatchdog: Sendable {
  private let loop: EventLoop
  private let limit: Int
  private let tick: Duration
  private let onTurn: @Sendable () -> Void
  private let onEnd: @Sendable () -> Void
  /// Signalled to stop.
  private let stopped = DispatchSemaphore(value: 0)
  private let isStarted = Atomic(false)

  /// - Parameters:
  ///   - loop: the loop to watch.
  ///   - limit: the number of ticks without a turn after which the loop is dead.
  ///   - tick: the time between two looks.
  ///   - onTurn: called at each tick before which the loop has come round, on the watchdog's thread.
  ///   - onEnd: called once when the loop is dead, on the watchdog's thread.
  package init(
    _ loop: EventLoop,
    limit: Int,
    tick: Duration = .seconds(1),
    onTurn: @escaping @Sendable () -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) {
    (self.loop, self.limit, self.tick) = (loop, limit, tick)
    (self.onTurn, self.onEnd) = (onTurn, onEnd)
  }

  /// Starts to watch. A second start has no effect.
  package func start() {
    guard !isStarted.exchange(true, ordering: .relaxed) else { return }
    let thread = Thread { [self] in watch() }
    thread.name = "lectern-watchdog"
    thread.start()
  }

  /// Stops watching.
  package func stop() {
    stopped.signal()
  }

  private func watch() {
    var heartbeat = Heartbeat(limit: limit)
    var waitBefore = loop.thread.processorWait
    loop.thread.requestTurn()
    let milliseconds = Int(tick / .milliseconds(1))
    while stopped.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
      let wait = loop.thread.processorWait
      let waited = min(1, max(0, (wait - waitBefore) / tick))
      waitBefore = wait
      switch heartbeat.tick(turns: loop.thread.turns, waited: waited) {
      case .alive: onTurn()
      case .late: break
      case .dead: return onEnd()
      }
      loop.thread.requestTurn()
    }
  }
}

extension EventLoop {
  /// Ends the process by SIGABRT on the loop's thread, so that a crash report has the stack of what it was doing.
  ///
  /// Returns if the thread does not take the signal.
  package func abort() {
    thread.abort()
  }
}
