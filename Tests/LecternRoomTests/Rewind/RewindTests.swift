import Composable
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// A room that shows its past.
@Suite struct RewindTests {
  struct Hall {
    let room = CounterRoom()
    let host: CounterViewer
    let alice: CounterViewer

    /// A room after three actions of a viewer.
    init() async {
      host = await room.join("host", as: .presenter)
      alice = await room.join("alice")
      for _ in 1...3 { await alice.send("incrTapped") }
    }

    var counts: [Int?] { [host.replica?.count, alice.replica?.count] }

    func moment(_ field: String) -> JSONValue? { host.room?["moment"]?[field] }
  }

  @Test("all viewers see the moment that a presenter chooses, and the present when it returns")
  func everybody() async {
    let hall = await Hall()
    await hall.host.send("$room.rewound")
    #expect(hall.counts == [3, 3])
    #expect(hall.moment("number") == .integer(3) && hall.moment("last") == .integer(3))
    #expect(hall.alice.room?["isPast"] == .bool(true))
    await hall.host.send("$room.positionChosen", value: 1)
    #expect(hall.counts == [1, 1])
    await hall.host.send("$room.positionStepped", value: 1)
    #expect(hall.counts == [2, 2])
    await hall.host.send("$room.positionStepped", value: -1)
    await hall.host.send("$room.positionStepped", value: -1)
    await hall.host.send("$room.positionStepped", value: -1)
    #expect(hall.counts == [0, 0])
    #expect(hall.moment("number") == .integer(0))
    let bob = await hall.room.join("bob")
    #expect(bob.replica?.count == 0)
    await hall.host.send("$room.returnedToNow")
    #expect(hall.counts == [3, 3] && bob.replica?.count == 3)
    #expect(hall.alice.room?["isPast"] == .bool(false))
    await hall.room.finish()
  }

  @Test("what viewers see at a moment is what they saw then")
  func exact() async {
    let hall = await Hall()
    var states: [JSONValue] = []
    for state in hall.alice.history.compactMap(\.state) where state != states.last {
      states.append(state)
    }
    #expect(states.count == 4)
    await hall.host.send("$room.rewound")
    for (number, state) in states.enumerated() {
      await hall.host.send("$room.positionChosen", value: number)
      #expect(hall.alice.history.last?.state == state)
    }
    await hall.host.send("$room.returnedToNow")
    await hall.room.finish()
  }

  @Test("nothing is reduced meanwhile, and an action is refused with the reason")
  func refusal() async {
    let hall = await Hall()
    await hall.host.send("$room.rewound")
    await hall.host.send("$room.positionChosen", value: 1)
    await hall.alice.send("incrTapped")
    await hall.alice.receivesFault(.inThePast)
    await hall.host.send("incrTapped")
    await hall.host.receivesFault(.inThePast)
    await hall.host.send("$room.returnedToNow")
    await hall.alice.send("incrTapped")
    #expect(hall.counts == [4, 4])
    await hall.room.finish()
  }

  @Test("while the room is frozen, only presenters look back")
  func frozen() async {
    let hall = await Hall()
    await hall.host.send("$room.frozen")
    await hall.host.send("$room.positionChosen", value: 1)
    #expect(hall.counts == [1, 3])
    #expect(hall.alice.room?["isPast"] == .bool(false))
    await hall.host.send("$room.released")
    #expect(hall.counts == [1, 1])
    await hall.host.send("$room.frozen")
    await hall.host.receivesFault(.notAllowed)
    await hall.host.send("$room.returnedToNow")
    #expect(hall.counts == [3, 3])
    await hall.room.finish()
  }

  @Test("the actions of one batch are one moment")
  func batch() async {
    let hall = await Hall()
    await hall.alice.send("chainTapped", value: 2)
    await hall.host.send("$room.positionChosen", value: 5)
    #expect(hall.counts == [6, 6])
    await hall.host.send("$room.positionStepped", value: -1)
    #expect(hall.counts == [3, 3])
    await hall.host.send("$room.positionStepped", value: 1)
    #expect(hall.counts == [6, 6])
    await hall.host.send("$room.returnedToNow")
    await hall.room.finish()
  }

  @Test("steps before the moment is found are made once it is found")
  func earlySteps() async {
    let hall = await Hall()
    func texts(_ actions: [(name: String, value: Int?)], from first: Int) -> [String] {
      actions.enumerated().map { index, action in
        let value = action.value.map { #","value":\#($0)"# } ?? ""
        return #"{"type":"action","ref":\#(first + index),"name":"$room.\#(action.name)"\#(value)}"#
      }
    }
    let (back, forward) = (("positionStepped", Int?(-1)), ("positionStepped", Int?(1)))
    await hall.host.send(texts: texts([("rewound", nil), back], from: 101))
    #expect(hall.counts == [2, 2])
    await hall.host.send(texts: texts([back, back, forward], from: 103))
    #expect(hall.counts == [1, 1])
    // The beginning takes up the steps that lead beyond it.
    await hall.host.send(texts: texts([back, back, back], from: 106))
    #expect(hall.counts == [0, 0])
    await hall.host.send(texts: texts([forward], from: 109))
    #expect(hall.counts == [1, 1])
    // A later choice replaces the steps before it.
    await hall.host.send(texts: texts([back, back, ("positionChosen", 2)], from: 110))
    #expect(hall.counts == [2, 2])
    await hall.host.send(texts: texts([("returnedToNow", nil)], from: 113))
    await hall.room.finish()
  }

  @Test("a room that is not recorded says so")
  func unrecorded() async {
    let room = CounterRoom(isRecorded: false)
    let host = await room.join("host", as: .presenter)
    await host.send("incrTapped")
    await host.send("$room.rewound")
    #expect(
      host.room?["rewindProblem"] == .string("The room is not recorded, so it cannot go back.")
    )
    #expect(host.room?["isPast"] == .bool(false))
    await host.send("incrTapped")
    #expect(host.replica?.count == 2)
    await room.finish()
  }

  @Test("after a restart, the room shows the present")
  func restart() async {
    let hall = await Hall()
    await hall.host.send("$room.positionChosen", value: 1)
    await hall.room.restart()
    #expect(hall.counts == [3, 3])
    await hall.host.send("$room.positionChosen", value: 2)
    #expect(hall.counts == [2, 2])
    await hall.host.send("$room.returnedToNow")
    await hall.room.finish()
  }

  @Test("no page resumes from what it was shown of the past")
  func restartInThePast() async {
    let hall = await Hall()
    await hall.host.send("$room.positionChosen", value: 1)
    // Recorded, so that a replay knows this revision, with the present.
    await hall.host.send("$room.blanked")
    await hall.host.send("$room.bookmarked", value: "One")
    #expect(hall.counts == [1, 1])
    await hall.room.restart()
    #expect(hall.counts == [3, 3])
    await hall.alice.send("incrTapped")
    #expect(hall.counts == [4, 4])
    await hall.room.finish()
  }

  @Test("a bookmark keeps the moment, also after a restart")
  func bookmarks() async {
    let hall = await Hall()
    await hall.host.send("$room.positionChosen", value: 2)
    await hall.host.send("$room.bookmarked", value: "  Two  ")
    await hall.host.send("$room.returnedToNow")
    await hall.host.send("$room.bookmarked", value: "Now")
    await hall.room.restart()
    let names = hall.room.roomState.rewind.bookmarks.map { "\($0.id) \($0.name)" }
    #expect(names == ["2 Two", "3 Now"])
    await hall.host.send("$room.bookmarkRemoved", value: 2)
    #expect(hall.room.roomState.rewind.bookmarks.map(\.id) == [3])
    await hall.room.finish()
  }
}
