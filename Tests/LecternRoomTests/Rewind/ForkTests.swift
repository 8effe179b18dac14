import Composable
import LecternRoom
import LecternTesting
import LecternWire
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
