import Composable
import ComposableTesting
import LecternLog
import LecternTesting
import LecternWire
import RoomSamples
import TestSupport
import Testing

@testable import LecternRoom

/// A disk that fails, or does not answer.
@Suite struct FailingLogTests {
  let room = RecordedRoom()

  @Test("a presenter can go on unrecorded, which shows what was held back")
  func abandoned() async {
    let alice = await room.join("alice")
    let host = await room.join("host", as: .presenter)
    await alice.send("incrTapped")
    await alice.send("incrTapped")
    #expect(await room.room.room.isRecorded)
    await room.fail()
    #expect(await !room.room.room.isRecorded)
    #expect(room.warnings.messages.contains { $0.contains("The room is not recorded") })
    await alice.send("$room.recordingAbandoned")
    await alice.receivesFault(.notAllowed)
    await host.send("$room.recordingAbandoned")
    #expect(alice.story.contains("ack 1"))
    #expect(alice.story.contains("ack 2"))
    await alice.shows {
      $0.count = 2
      $0.sender = alice.sender?.rawValue
    }
    await alice.send("incrTapped")
    await host.shows {
      $0.count = 3
      $0.sender = alice.sender?.rawValue
    }
    #expect(host.identity?["recordingProblem"]?.string?.contains("no longer recorded") == true)
    #expect(room.log.pending.isEmpty)
  }

  @Test("a room settles once all is durable, or the disk has not answered for a while")
  func settling() async {
    let alice = await room.join("alice")
    await alice.send("incrTapped")
    let recorded = room.room.room
    let durable = Task { await recorded.settle() }
    await room.completeAll()
    await durable.value
    #expect(alice.story.contains("ack 1"))
    await alice.send("incrTapped")
    let stalled = Task { await recorded.settle() }
    await room.room.advance(by: .seconds(5))
    await stalled.value
    #expect(!alice.story.contains("ack 2"))
    await room.completeAll()
  }

  @Test(
    "once the disk has answered after all, a snapshot has what was not recorded, and recording resumes"
  )
  func resumed() async {
    let alice = await room.join("alice")
    let host = await room.join("host", as: .presenter)
    await alice.send("incrTapped")
    await room.room.advance(by: .seconds(5))
    await host.send("$room.recordingAbandoned")
    await alice.send("incrTapped")
    await alice.shows {
      $0.count = 2
      $0.sender = alice.sender?.rawValue
    }
    await room.complete()
    #expect(room.log.pending.map { $0.map(\.content) } == [[.lifecycle(.resumed)]])
    await room.completeAll()
    #expect(room.log.savedSnapshots.map(\.batch) == [room.log.lastBatch])
    #expect(host.identity?["recordingProblem"] == nil)
    await alice.send("incrTapped")
    #expect(room.log.pendingActions == ["incrTapped"])
    await room.completeAll()
    await alice.shows { $0.count = 3 }
  }
}

extension Room {
  fileprivate var isRecorded: Bool { core.isRecorded }
}
