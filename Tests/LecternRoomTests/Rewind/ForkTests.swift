import Composable
import Foundation
import LecternLog
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// A room that continues from an earlier position.
@Suite struct ForkTests {
  @Test("a fork makes its position the present, and the log loses nothing")
  func fork() async {
    let hall = await RewindTests.Hall()
    await hall.host.send("$room.positionChosen", value: 1)
    await hall.host.send("$room.forkRequested", value: 1)
    #expect(hall.counts == [1, 1])
    #expect(hall.alice.room?["isPast"] == .bool(false))
    await hall.alice.send("incrTapped")
    #expect(hall.counts == [2, 2])
    await hall.host.send("$room.positionChosen", value: 3)
    #expect(hall.counts == [3, 3])
    await hall.host.send("$room.positionChosen", value: 4)
    #expect(hall.counts == [1, 1])
    await hall.host.send("$room.returnedToNow")
    #expect(hall.counts == [2, 2])
    await hall.room.finish()
  }

  @Test("a fork is undone by another, also after a restart")
  func undo() async {
    let hall = await RewindTests.Hall()
    await hall.host.send("$room.forkRequested", value: 0)
    #expect(hall.counts == [0, 0])
    #expect(hall.host.room?["forkedAfter"] == .integer(3))
    await hall.alice.send("incrTapped")
    await hall.room.restart()
    #expect(hall.counts == [1, 1])
    await hall.host.send("$room.forkRequested", value: 3)
    #expect(hall.counts == [3, 3])
    await hall.room.restart()
    #expect(hall.counts == [3, 3])
    await hall.alice.send("incrTapped")
    await hall.host.send("$room.forkRequested", value: 5)
    #expect(hall.counts == [1, 1])
    await hall.room.restart()
    #expect(hall.counts == [1, 1])
    await hall.room.finish()
  }

  private func room(on log: any LecternLog.Log, _ links: [Link]) -> CounterRoom {
    CounterRoom(
      initialState: Counter.State(),
      reducer: Counter(),
      links: links,
      recording: (log, .shown),
      view: { state, _ in
        Counter.View(count: state.count, number: state.number, sender: state.sender)
      }
    )
  }

  /// Joins as a presenter, after as many as there were clients before: they are numbered, and an earlier one would repeat its
  /// actions.
  private func joinHost(
    after count: Int,
    in room: CounterRoom
  ) async -> CounterViewer {
    for number in 0..<count { _ = await room.join("earlier \(number)") }
    return await room.join("host", as: .presenter)
  }

  @Test("a trimmed log still has the snapshot that its forks are replayed from")
  func trimmed() async throws {
    let links = [Link.random(.presenter), .random(.participant)]
    let recorded = MemoryLog.ofTest()
    // Each server saves a snapshot at its end.
    for count in 0..<3 {
      let room = room(on: recorded, links)
      let host = await joinHost(after: count, in: room)
      await host.send("incrTapped")
      await room.room.stopRecording()
    }
    #expect(recorded.snapshots().count == 3)
    // A server that is killed saves none.
    let killed = room(on: recorded, links)
    let host = await joinHost(after: 3, in: killed)
    await host.send("$room.forkRequested", value: 1)
    await host.send("incrTapped")
    #expect(host.replica?.count == 2)

    let url = FileManager.default.temporaryDirectory.appending(path: "fork-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let written = try SQLiteLog.open(url.path, identity: recorded.identity).log
    for batch in recorded.batches { written.append(batch.entries) { _ in } }
    for snapshot in recorded.snapshots().reversed() { written.save(snapshot) { _ in } }
    written.close()
    await killed.finish()
    let file = LogFile(url.path)
    #expect(try file.trim() == recorded.snapshots().last?.batch)

    let restored = room(on: try TrimmedLog(of: file), links)
    let presenter = await joinHost(after: 4, in: restored)
    #expect(presenter.replica?.count == 2)
    await presenter.send("$room.forkRequested", value: 1)
    #expect(presenter.replica?.count == 1)
    await restored.room.stopRecording()
  }

  @Test("a room doesn't continue from an action that never was")
  func unknown() async {
    let hall = await RewindTests.Hall()
    await hall.host.send("$room.forkRequested", value: 9)
    await hall.host.send("$room.forkRequested", value: -1)
    #expect(hall.counts == [3, 3])
    await hall.room.finish()
  }

  @Test("only presenters look back, and fork")
  func rights() async {
    let hall = await RewindTests.Hall()
    for name in ["rewound", "positionChosen", "forkRequested", "bookmarked", "returnedToNow"] {
      await hall.alice.send("$room.\(name)", value: 1)
      await hall.alice.receivesFault(.notAllowed)
    }
    #expect(hall.counts == [3, 3])
    await hall.room.finish()
  }
}
