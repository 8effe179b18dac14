import Testing

@testable import LecternRoom

/// When a log gets its next snapshot and its next checkpoint.
@Suite struct JournalScheduleTests {
  var schedule = JournalSchedule()

  private mutating func act(at seconds: Int64) {
    schedule.recordAction(at: 1_000_000 + seconds * 1_000)
  }

  @Test("a batch ten seconds after the last checkpoint has one")
  mutating func checkpointByTime() {
    act(at: 0)
    schedule.recordBatch()
    act(at: 9)
    #expect(!schedule.isCheckpointDue)
    act(at: 10)
    #expect(schedule.isCheckpointDue)
    schedule.recordCheckpoint()
    schedule.recordBatch()
    act(at: 19)
    #expect(!schedule.isCheckpointDue)
    act(at: 20)
    #expect(schedule.isCheckpointDue)
  }

  @Test("the first batch since a checkpoint has none, however late")
  mutating func firstBatch() {
    act(at: 0)
    schedule.recordCheckpoint()
    act(at: 3_600)
    #expect(!schedule.isCheckpointDue)
    schedule.recordBatch()
    #expect(schedule.isCheckpointDue)
  }

  @Test("256 batches have a checkpoint, however fast")
  mutating func checkpointByBatches() {
    act(at: 0)
    for _ in 0..<255 { schedule.recordBatch() }
    #expect(!schedule.isCheckpointDue)
    schedule.recordBatch()
    #expect(schedule.isCheckpointDue)
    schedule.recordCheckpoint()
    #expect(!schedule.isCheckpointDue)
  }

  @Test("a snapshot is due after a thousand actions, or with an action after a minute")
  mutating func snapshots() {
    #expect(!schedule.isSnapshotDue)
    for _ in 0..<999 { act(at: 0) }
    #expect(!schedule.isSnapshotDue)
    act(at: 0)
    #expect(schedule.isSnapshotDue)
    schedule.recordSnapshot()
    schedule.recordTime(1_000_000 + 3_600_000)
    #expect(!schedule.isSnapshotDue)
    act(at: 3_600)
    #expect(schedule.isSnapshotDue)
  }
}
