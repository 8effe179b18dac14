/// When the next line of each kind may be written, and how many wait for it.
///
/// A pure state machine: every input returns what is to be done.
struct LogIntervals<Line> {
  private let interval: Duration
  private let kindLimit: Int
  private var paces: [LogKind: Pace] = [:]
  /// That of all kinds that are too many to be told apart.
  private var others: Pace?

  private struct Pace {
    /// When the next line may be written.
    var next: Duration
    /// The latest that was left out, and how many were.
    var waiting: (line: Line, count: Int)?
  }

  init(interval: Duration, kindLimit: Int) {
    self.interval = interval
    self.kindLimit = kindLimit
  }

  /// Somebody has a line.
  ///
  /// - Returns: how many were left out before it, where it is to be written; nil where it is left out.
  mutating func admit(_ line: Line, of kind: LogKind, at now: Duration) -> Int? {
    guard paces[kind] != nil || makeRoom(at: now) else {
      return admit(line, at: now, by: &others)
    }
    return admit(line, at: now, by: &paces[kind])
  }

  private func admit(_ line: Line, at now: Duration, by pace: inout Pace?) -> Int? {
    let leftOut = pace?.waiting?.count ?? 0
    if let due = pace?.next, now < due {
      pace?.waiting = (line, leftOut + 1)
      return nil
    }
    pace = Pace(next: now + interval)
    return leftOut
  }

  /// Time has passed.
  ///
  /// - Parameter now: the time; nil where it is the end.
  /// - Returns: the lines that are to be written now, with how many were left out before each.
  mutating func flush(at now: Duration? = nil) -> [(line: Line, leftOut: Int)] {
    var lines: [(line: Line, leftOut: Int)] = []
    for kind in paces.keys { flush(&paces[kind], at: now, into: &lines) }
    flush(&others, at: now, into: &lines)
    return lines
  }

  private func flush(
    _ pace: inout Pace?,
    at now: Duration?,
    into lines: inout [(line: Line, leftOut: Int)]
  ) {
    guard let due = pace?.next, due <= now ?? due else { return }
    if let (line, count) = pace?.waiting {
      lines.append((line, count - 1))
      pace = Pace(next: (now ?? due) + interval)
    } else {
      pace = nil
    }
  }

  /// - Returns: whether one more kind can be told from the others.
  private mutating func makeRoom(at now: Duration) -> Bool {
    if paces.count < kindLimit { return true }
    paces = paces.filter { $0.value.next > now || $0.value.waiting != nil }
    return paces.count < kindLimit
  }
}
