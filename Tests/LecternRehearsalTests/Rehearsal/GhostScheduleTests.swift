import Testing

@testable import LecternRehearsal

/// The events that ghosts have scheduled.
@Suite struct GhostScheduleTests {
  @Test("events come in the order of their times, and then in the order in which they were added")
  func order() {
    var schedule = GhostSchedule()
    for (ghost, time) in [(0, 2), (1, 1), (2, 2), (3, 3)] {
      schedule.add(.leaves, of: ghost, at: .seconds(time))
    }
    #expect(schedule.nextTime == .seconds(1))
    #expect(schedule.popFirst(dueBy: .zero)?.ghost == nil)
    var ghosts: [Int] = []
    while let (ghost, _) = schedule.popFirst(dueBy: .seconds(2)) { ghosts.append(ghost) }
    #expect(ghosts == [1, 0, 2])
    #expect(schedule.nextTime == .seconds(3))
    schedule.removeAll()
    #expect(schedule.nextTime == nil)
  }
}
