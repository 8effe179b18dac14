internal import Logging
internal import Synchronization

/// How much is logged of each kind, whoever logs it.
final class LogRateLimiter: Sendable {
  private let now: @Sendable () -> Duration
  private let paces: Mutex<LogIntervals<Waiting>>

  /// The latest line that was left out, and who would have written it.
  private struct Waiting {
    let event: LogEvent
    let handler: any LogHandler
  }

  /// - Parameters:
  ///   - interval: the time between two lines of a kind.
  ///   - kindLimit: how many kinds are told apart; the others share what is left.
  ///   - clock: tells the time.
  init(
    interval: Duration = .seconds(1),
    kindLimit: Int = 256,
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    now = { [start = clock.now] in start.duration(to: clock.now) }
    paces = Mutex(LogIntervals(interval: interval, kindLimit: kindLimit))
  }

  /// Decides on a line.
  ///
  /// - Parameter handler: whom to give it to later, where it is left out for now.
  /// - Returns: the line as it is to be written now, or nil.
  func admit(_ event: LogEvent, of kind: LogKind, to handler: any LogHandler) -> LogEvent? {
    let leftOut = paces.withLock {
      $0.admit(Waiting(event: event, handler: handler), of: kind, at: now())
    }
    return leftOut.map { event.telling(leftOut: $0) }
  }

  /// Writes the last line of each kind of which lines were left out, so that none waits for the next.
  ///
  /// To be called about once a second.
  func flush() {
    write(paces.withLock { $0.flush(at: now()) })
  }

  /// The same at the end, when there will be no other second.
  func flushAll() {
    write(paces.withLock { $0.flush() })
  }

  private func write(_ lines: [(line: Waiting, leftOut: Int)]) {
    for (waiting, leftOut) in lines {
      waiting.handler.log(event: waiting.event.telling(leftOut: leftOut))
    }
  }
}

extension LogEvent {
  /// The same line, saying how many of its kind were left out before it.
  fileprivate func telling(leftOut count: Int) -> LogEvent {
    guard count > 0 else { return self }
    var event = self
    event.message = "\(message) (\(grouped(count)) more left out)"
    event.metadata = (metadata ?? [:]).merging(["leftOut": "\(count)"]) { $1 }
    return event
  }
}

/// A count as people read it: `1,234`.
private func grouped(_ count: Int) -> String {
  var digits = String(count)
  var end = digits.index(digits.endIndex, offsetBy: -3, limitedBy: digits.startIndex)
  while let comma = end, comma > digits.startIndex {
    digits.insert(",", at: comma)
    end = digits.index(comma, offsetBy: -3, limitedBy: digits.startIndex)
  }
  return digits
}
