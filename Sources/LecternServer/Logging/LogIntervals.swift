/// The interval between two lines of each kind, and the lines suppressed in it.
///
/// It is pure: each input returns the lines to write.
struct LogIntervals<Line> {
  private let length: Duration
  private let kindLimit: Int
  private var intervals: [LogKind: Interval] = [:]
  /// The interval that all kinds beyond the limit share.
  private var shared: Interval?

  private struct Interval {
    /// The time from which the next line may be written.
    var end: Duration
    /// The latest suppressed line, and the number of suppressed lines.
    var leftOut: (line: Line, count: Int)?
  }

  /// - Parameters:
  ///   - length: the length of an interval.
  ///   - kindLimit: maximum number of kinds with a separate interval.
  init(length: Duration, kindLimit: Int) {
    self.length = length
    self.kindLimit = kindLimit
  }

  /// Decides on a line.
  ///
  /// - Returns: the number of suppressed lines before it, to write with it; nil to suppress it.
  mutating func admit(_ line: Line, of kind: LogKind, at now: Duration) -> Int? {
    guard intervals[kind] != nil || hasRoom(at: now) else {
      return admit(line, at: now, in: &shared)
    }
    return admit(line, at: now, in: &intervals[kind])
  }

  private func admit(_ line: Line, at now: Duration, in interval: inout Interval?) -> Int? {
    let count = interval?.leftOut?.count ?? 0
    if let end = interval?.end, now < end {
      interval?.leftOut = (line, count + 1)
      return nil
    }
    interval = Interval(end: now + length)
    return count
  }

  /// Ends the intervals that are over.
  ///
  /// - Parameter now: the time; nil ends all intervals.
  /// - Returns: the last suppressed line of each, with the number of suppressed lines before it.
  mutating func flush(at now: Duration? = nil) -> [(line: Line, leftOut: Int)] {
    var lines: [(line: Line, leftOut: Int)] = []
    for kind in intervals.keys { flush(&intervals[kind], at: now, into: &lines) }
    flush(&shared, at: now, into: &lines)
    return lines
  }

  private func flush(
    _ interval: inout Interval?,
    at now: Duration?,
    into lines: inout [(line: Line, leftOut: Int)]
  ) {
    guard let end = interval?.end, end <= now ?? end else { return }
    if let (line, count) = interval?.leftOut {
      lines.append((line, count - 1))
      interval = Interval(end: (now ?? end) + length)
    } else {
      interval = nil
    }
  }

  /// Returns whether one more kind fits, and forgets intervals that are over.
  private mutating func hasRoom(at now: Duration) -> Bool {
    if intervals.count < kindLimit { return true }
    intervals = intervals.filter { $0.value.end > now || $0.value.leftOut != nil }
    return intervals.count < kindLimit
  }
}
