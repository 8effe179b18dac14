/// The delayed steps of a room's core.
enum RoomTimerKind: UInt8, CaseIterable {
  /// The next fan-out of a large room.
  case pace
  case headcount
  /// The check whether the disk answers.
  case stall
  /// The next station of an action in slow motion.
  case station
  /// The next update of the inspector.
  case inspection
  /// The next update of the ages of the effects in flight.
  case effectAges
  /// The next minute of the attendance.
  case attendance
  /// The end of the watchers' requests, if there is no next version.
  case watchers
  /// The next message to watchers.
  case watchersPace
  /// The next list of the people who are here.
  case presence
  /// The next list of the carets in shared texts.
  case carets
  /// The end of the next session of a person who has signed in.
  case sessions
}

/// The running timers of a room.
struct RunningTimers {
  private var bits: UInt16 = 0

  func contains(_ timer: RoomTimerKind) -> Bool { bits & 1 << timer.rawValue != 0 }

  /// - Returns: whether the timer was not running before.
  mutating func insert(_ timer: RoomTimerKind) -> Bool {
    defer { bits |= 1 << timer.rawValue }
    return !contains(timer)
  }

  /// - Returns: whether the timer was running.
  mutating func remove(_ timer: RoomTimerKind) -> Bool {
    defer { bits &= ~(1 << timer.rawValue) }
    return contains(timer)
  }
}
