internal import LecternBytes
internal import Logging
internal import Synchronization

/// The rate limits of log lines, shared by all loggers.
final class LogRateLimiter: Sendable {
  private let clock: ElapsedClock
  private let intervals: Mutex<LogIntervals<Waiting>>

  /// A suppressed line, and the handler that would have written it.
  private struct Waiting {
    let event: LogEvent
    let handler: any LogHandler
  }

  /// - Parameters:
  ///   - interval: the time between two lines of a kind.
  ///   - kindLimit: maximum number of kinds with a separate limit; the others share one.
  ///   - clock: measures the interval.
  init(
    interval: Duration = .seconds(1),
    kindLimit: Int = 256,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.clock = ElapsedClock(clock)
    intervals = Mutex(LogIntervals(length: interval, kindLimit: kindLimit))
  }

  /// Decides on a line.
  ///
  /// - Parameter handler: writes the line later, if it is the last suppressed line.
  /// - Returns: the line to write now; nil to suppress it.
  func admit(_ event: LogEvent, of kind: LogKind, to handler: any LogHandler) -> LogEvent? {
    let leftOut = intervals.withLock {
      $0.admit(Waiting(event: event, handler: handler), of: kind, at: clock.now())
    }
    return leftOut.map { event.adding(leftOut: $0) }
  }

  /// Writes the last suppressed line of each kind whose interval is over. Called once a second.
  func flush() {
    write(intervals.withLock { $0.flush(at: clock.now()) })
  }

  /// Writes all suppressed lines at the end, before their intervals are over.
  func flushAll() {
    write(intervals.withLock { $0.flush() })
  }

  private func write(_ lines: [(line: Waiting, leftOut: Int)]) {
    for (waiting, leftOut) in lines {
      waiting.handler.log(event: waiting.event.adding(leftOut: leftOut))
    }
  }
}

extension LogEvent {
  /// Returns the line with the number of suppressed lines of its kind.
  fileprivate func adding(leftOut count: Int) -> LogEvent {
    guard count > 0 else { return self }
    var event = self
    event.message = "\(message) (\(grouped(count)) more left out)"
    event.metadata = (metadata ?? [:]).merging(["leftOut": "\(count)"]) { $1 }
    return event
  }
}

/// Returns a count with grouped digits: `1,234`.
private func grouped(_ count: Int) -> String {
  var digits = String(count)
  var end = digits.index(digits.endIndex, offsetBy: -3, limitedBy: digits.startIndex)
  while let comma = end, comma > digits.startIndex {
    digits.insert(",", at: comma)
    end = digits.index(comma, offsetBy: -3, limitedBy: digits.startIndex)
  }
  return digits
}
