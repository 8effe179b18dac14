import LecternLog
import RoomSamples
import Testing

@testable import LecternHistory

/// The moments of a log by their times.
@Suite struct PlaybackScheduleTests {
  private func batch(_ number: Int, at time: Int64, actions: ClosedRange<Int>?) -> LogBatch {
    let started = LogEntry(revision: 0, time: time, content: .lifecycle(.stopped))
    let entries = actions.map { actions in
      actions.map { count in
        let action = ActionEntry(lane: .app, count: count, name: "tapped")
        return LogEntry(revision: count, time: time, content: .action(action))
      }
    }
    return LogBatch(number: number, entries: entries ?? [started])
  }

  @Test("the actions of a batch are one moment, and a clock that was set back makes no pause")
  func positions() {
    let schedule = PlaybackSchedule([
      batch(1, at: 1_000, actions: nil), batch(2, at: 3_000, actions: 1...3),
      batch(3, at: 2_000, actions: 4...4), batch(4, at: 2_500, actions: nil),
      batch(5, at: 100_000, actions: 5...5),
    ])
    #expect(schedule.entries.map(\.number) == [3, 4, 5])
    #expect(schedule.entries.map(\.position) == [.seconds(2), .seconds(2), .seconds(7)])
    #expect(schedule.duration == .seconds(7))
    #expect([0, 2, 3, 4, 5, Int.max].map(schedule.index) == [0, 0, 1, 2, 3, 3])
  }

  @Test("a log without an action has no moment")
  func empty() {
    #expect(PlaybackSchedule([batch(1, at: 1_000, actions: nil)]).entries.isEmpty)
  }
}
