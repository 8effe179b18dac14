import Composable
import ComposableTesting
import LecternLog
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// What is shown without being logged.
@Suite struct EphemeralTests {
  @Test("a pointer is not logged, and its revisions are reserved")
  func pointer() async throws {
    let room = RecordedRoom()
    let host = await room.join("host", as: .presenter)
    let before = room.log.lastBatch
    for x in 1...3 {
      await host.send(
        "$room.pointerMoved",
        value: Pointer(target: "title", x: Double(x) / 10, y: 0.5)
      )
      await room.completeAll()
    }
    var reservations: [Int] = []
    try room.log.read(after: before) { batch in
      #expect(batch.entries.actionNames.isEmpty)
      for case .reservation(let end) in batch.entries.map(\.content) { reservations.append(end) }
    }
    #expect(reservations.count <= 1)
    #expect(host.room?["pointer"] != nil)
  }

  @Test("a revision that was shown without being logged means nothing else after a restart")
  func reservedRevisions() async throws {
    let room = CounterRoom()
    let host = await room.join("host", as: .presenter)
    let alice = await room.join("alice")
    await host.send("$room.pointerMoved", value: Pointer(target: "title", x: 0.1, y: 0.5))
    let shown = try #require(alice.revision)
    await room.restart()
    await alice.send("incrTapped")
    let next = try #require(alice.revision)
    #expect(next > shown)
    #expect(alice.story.contains("1"))
    await room.finish()
  }
}

extension TestViewer {
  /// The revision of the last state received.
  var revision: Int? {
    received.reversed().lazy.compactMap { message in
      switch message {
      case .snapshot(let revision): revision
      case .patch(_, let revision): revision
      default: nil
      }
    }.first
  }
}
