import Testing

@testable import LecternRoom

/// When a room fans out.
@Suite struct FanOutScheduleTests {
  private var schedule = FanOutSchedule()

  /// Fans out for so long that the pointer waits.
  private mutating func fanOut(milliseconds: Int) {
    schedule.begin()
    schedule.fannedOut(in: .milliseconds(milliseconds), at: .seconds(1))
  }

  @Test("any number of changes in a loop pass are one fan-out")
  mutating func changes() {
    #expect(schedule.next(at: .zero) == .nothing)
    #expect(schedule.changed(.state) == true)
    #expect(schedule.changed(.state) == false)
    #expect(schedule.changed(.pointer) == false)
    #expect(schedule.next(at: .zero) == .fanOut)
    schedule.begin()
    #expect(!schedule.isDue)
    #expect(schedule.changed(.pointer) == true)
  }

  @Test("a pointer pauses after a long fan-out, and a state ends the pause")
  mutating func pause() {
    fanOut(milliseconds: 50)
    #expect(schedule.changed(.pointer) == true)
    #expect(schedule.next(at: .seconds(1)) == .pause(.milliseconds(150)))
    #expect(schedule.next(at: .seconds(1)) == .nothing)
    #expect(schedule.changed(.pointer) == false)
    #expect(schedule.changed(.state) == true)
    #expect(!schedule.isPaused)
    #expect(schedule.next(at: .seconds(1)) == .fanOut)
  }

  @Test("a state that follows a pointer in the same pass takes its place")
  mutating func replacement() {
    fanOut(milliseconds: 50)
    #expect(schedule.changed(.pointer) == true)
    #expect(schedule.changed(.state) == false)
    #expect(schedule.next(at: .seconds(1)) == .fanOut)
  }

  @Test("a rush of messages pauses the state, until the pause ends")
  mutating func rush() {
    fanOut(milliseconds: 50)
    for _ in 0..<64 { schedule.received() }
    #expect(schedule.changed(.state) == true)
    #expect(schedule.next(at: .seconds(1)) == .pause(.milliseconds(50)))
    #expect(schedule.endPause() == true)
    #expect(schedule.endPause() == false)
    #expect(schedule.isDue)
  }
}
