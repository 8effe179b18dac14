import Composable
import ComposableTesting
import CountedFaults
import LecternRoom
import LecternTesting
import Logging
import RoomSamples
import TestSupport
import Testing

@testable import LecternLog

/// A log's file on a disk that does not answer for a while.
@Suite(.timeLimit(.minutes(10))) struct DiskReturnTests {
  private let path = "room.log"

  private func room(on log: any LecternLog.Log) -> CounterRoom {
    CounterRoom(
      initialState: Counter.State(),
      reducer: Counter(),
      links: nil,
      logger: LogLines(.error).logger,
      recording: (log, .shown),
      view: { state, _ in
        Counter.View(count: state.count, number: state.number, sender: state.sender)
      }
    )
  }

  /// Waits for what comes of the disk's answers.
  private func wait(in room: CounterRoom, until condition: () -> Bool) async {
    while !condition() {
      await room.advance(by: .zero)
      await Task.yield()
    }
  }

  @Test("recording resumes when the disk answers again, and a restart has what happened meanwhile")
  func resumed() async throws {
    let faults = CountedFaults()
    let identity = LogIdentity.random(created: 0)
    let log = try SQLiteLog.open(path, identity: identity, in: faults.disk, on: .thread).log
    let first = room(on: log)
    let (alice, host) = (await first.join("alice"), await first.join("host", as: .presenter))
    await alice.send("incrTapped")
    await wait(in: first) { alice.story.contains("1") && host.identity != nil }

    faults.stallSyncs()
    await alice.send("incrTapped")
    await first.advance(by: .seconds(5))
    #expect(host.identity?["recordingProblem"]?.string == "The disk does not answer.")
    await host.send("$room.recordingAbandoned")
    await alice.send("incrTapped")
    await wait(in: first) { alice.story.contains("3") }
    #expect(host.identity?["recordingProblem"]?.string?.contains("no longer recorded") == true)

    faults.heal()
    await wait(in: first) { host.identity?["recordingProblem"] == nil }
    await alice.send("incrTapped")
    await wait(in: first) { alice.story.contains("4") }
    log.close()

    let reopened = try SQLiteLog.open(path, identity: identity, in: faults.disk, on: .thread).log
    // In memory, as the executor of tests does not know the log's queue.
    var batches: [LogBatch] = []
    try reopened.read(after: 0) { batches.append($0) }
    let copy = MemoryLog(
      identity: identity,
      batches: batches,
      snapshots: try reopened.snapshots()
    )
    reopened.close()
    #expect(room(on: copy).state.count == 4)
  }

  @Test("if the state after the disk's return was not saved, a restart continues from before")
  func unsaved() async throws {
    let action = ActionEntry(
      lane: .app,
      count: 1,
      role: "participant",
      name: "incrTapped",
      value: nil
    )
    let entries = [
      LogEntry(revision: 1, time: 7, content: .action(action)),
      LogEntry(revision: 4, time: 7, content: .lifecycle(.resumed)),
    ]
    let log = MemoryLog(
      batches: zip(1..., entries).map { LogBatch(number: $0, entries: [$1]) }
    )
    let second = room(on: log)
    #expect(second.state.count == 1)
    let alice = await second.join("alice")
    await alice.send("incrTapped")
    await wait(in: second) { alice.story.contains("2") }
    #expect(room(on: MemoryLog(batches: log.batches)).state.count == 2)
  }
}
