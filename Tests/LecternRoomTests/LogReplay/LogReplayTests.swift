import Composable
import LecternLog
import RoomSamples
import Testing

@testable import LecternRoom

/// A log that is folded without a room.
@Suite struct LogReplayTests {
  @Test("both stores are folded, and the state that a freeze keeps")
  func lanes() throws {
    let frozen = try CounterLog.entry(RoomAction.freeze(.frozen), 1, in: .room, at: 2)
    let log = CounterLog([try .tap(1)], [frozen, try .tap(2, at: 3)])
    let replay = try log.replay()
    #expect(replay.app.state.count == 2)
    #expect(replay.room?.state.freeze.isFrozen == true)
    #expect(replay.frozen?.state.count == 1)
    #expect(replay.frozen?.count == 1)
    #expect(replay.count == PatchHistory.Count(app: 2, room: 1))
    #expect(replay.restoration.replayed == 3)
  }

  @Test("the last actions that are left out count, so that their numbers are not used again")
  func discarded() throws {
    var redacted = try LogEntry.tap(2)
    guard case .action(var action) = redacted.content else { return }
    action.isRedacted = true
    redacted.content = .action(action)
    let replay = try CounterLog([try .tap(1), redacted]).replay()
    #expect(replay.app.state.count == 1)
    #expect(replay.app.revision == 2)
    #expect(!replay.proof.isComplete)
  }

  @Test("the first checkpoint that differs is found, unless the room continued from there")
  func proof() throws {
    let checkpoint = { (hash: UInt64, revision: Int) in
      let content = LogEntry.Content.checkpoint(CheckpointEntry(stateHash: hash, shown: []))
      return LogEntry(revision: revision, time: 7, content: content)
    }
    let entries: [LogEntry] = [
      try .tap(1), checkpoint(1, 1), try .tap(2), checkpoint(9, 2), try .tap(3), checkpoint(3, 3),
    ]
    let proof = try CounterLog(entries).replay().proof
    #expect(proof.mismatch?.after == 1)
    #expect(proof.mismatch?.upTo == 2)
    let forked = LogEntry(revision: 3, time: 7, content: .lifecycle(.forked(id: "a")))
    let replay = try CounterLog(entries, [forked]).replay()
    #expect(replay.proof.mismatch == nil)
    #expect(replay.forks == RoomForks(count: 1, lastID: "a"))
  }

  @Test("a replay of the app alone does not decode the room's actions")
  func appAlone() throws {
    let unknown = ActionEntry(lane: .room, count: 1, name: "wasRenamed")
    let log = CounterLog([
      try .tap(1), LogEntry(revision: 2, time: 7, content: .action(unknown)),
    ])
    #expect(try log.replay(isWhole: false).app.state.count == 1)
    #expect(throws: RestorationError.self) { try log.replay() }
  }
}
