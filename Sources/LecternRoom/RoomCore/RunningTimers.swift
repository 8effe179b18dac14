/// The delayed steps of a room's core.
enum RoomTimerKind: UInt8, CaseIterable {
  /// The next fan-out of a large room.
  case pace
  case headcount
  /// The check whether the disk answers.
  case stall
}

/// The timers of a room that run.
struct RunningTimers {
  private var bits: UInt8 = 0

  /// - Returns: whether the timer did not run before.
  mutating func insert(_ timer: RoomTimerKind) -> Bool {
    defer { bits |= 1 << timer.rawValue }
    return bits & 1 << timer.rawValue == 0
  }

  /// - Returns: whether the timer ran.
  mutating func remove(_ timer: RoomTimerKind) -> Bool {
    defer { bits &= ~(1 << timer.rawValue) }
    return bits & 1 << timer.rawValue != 0
  }
}
