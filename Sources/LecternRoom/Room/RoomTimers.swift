/// The timers of a room's
struct RoomTimers: Sendable {
  private var timers = Array(repeating: RoomTimer(), count: RoomTimerKind.allCases.count)

  subscript(kind: RoomTimerKind) -> RoomTimer {
    get { timers[Int(kind.rawValue)] }
    set { timers[Int(kind.rawValue)] = newValue }
  }

  mutating func stopAll() {
    for kind in RoomTimerKind.allCases { self[kind].stop() }
  }
}
