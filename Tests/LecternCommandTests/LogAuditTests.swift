import Foundation
import LecternLog
import Testing

@testable import LecternCommand

/// What `lectern log verify` finds.
@Suite struct LogAuditTests {
  private func audit(_ batches: [[LogEntry]], snapshots: [LogSnapshot] = []) -> LogAudit {
    var audit = LogAudit()
    for (index, entries) in batches.enumerated() {
      audit.add(LogBatch(number: index + 1, entries: entries))
    }
    audit.add(snapshots)
    return audit
  }

  private func snapshot(_ batch: Int, revision: Int) -> LogSnapshot {
    LogSnapshot(batch: batch, revision: revision, time: 0, build: "b1", content: [])
  }

  @Test("revisions and actions in order are no problem")
  func order() {
    let audit = audit(
      [[.action(1), .action(2)], [.action(5)]],
      snapshots: [snapshot(1, revision: 3)]
    )
    #expect(audit.problems.isEmpty)
    #expect(audit.actionCount == 3)
    #expect(audit.revision == 5)
  }

  @Test("a revision or an action that goes back is a problem")
  func disorder() {
    #expect(
      audit([[.action(2)], [.action(1)]]).problems == [
        "the revision decreases from 2 to 1 in batch 2", "app action 1 follows 2 in batch 2",
      ]
    )
  }

  @Test("a snapshot has a revision between those of its batch and the next", arguments: [1, 6])
  func snapshots(revision: Int) {
    let audit = audit([[.action(2)], [.action(5)]], snapshots: [snapshot(1, revision: revision)])
    #expect(audit.problems == ["the snapshot of batch 1 has revision \(revision), the batch 2"])
  }

  @Test("starts are listed with their builds and their ends")
  func starts() {
    let audit = audit([
      [LogEntry(.lifecycle(.started(build: "b1", schema: [])))],
      [LogEntry(.lifecycle(.started(build: "b2", schema: []))), LogEntry(.lifecycle(.stopped))],
    ])
    #expect(audit.starts.map(\.build) == ["b1", "b2"])
    #expect(audit.starts.map(\.hasStopped) == [false, true])
  }

  @Test("the report lists the room, its batches, snapshots and starts")
  func report() async throws {
    let folder = try LogFolder()
    let started = LogEntry(.lifecycle(.started(build: "b1", schema: [])), revision: 0)
    try await folder.write([[started], [.action(1)]], snapshots: [2])
    var audit = LogAudit()
    try folder.file.read { audit.add($0) }
    try audit.add(folder.file.snapshots())
    #expect(
      try LogReport(folder.file.verify(), audit, timeZone: .gmt).text == """
        room      room1, begun 2023-11-14 22:13:20.000
        batches   1 to 2
        entries   2, 1 of them actions
        revision  1
        snapshot  2023-11-14 22:13:20.000, batch 2, revision 1, 2 bytes, build b1
        start     2023-11-14 22:13:20.123, build b1, without a stop
        """
    )
  }
}
