import Composable
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// A room that shows each action on its way.
@Suite struct SlowMotionTests {
  struct Hall {
    let room = CounterRoom()
    let host: CounterViewer
    let alice: CounterViewer

    init() async {
      host = await room.join("host", as: .presenter)
      alice = await room.join("alice")
      await alice.send("incrTapped")
      await host.send("$room.slowMotionBegan")
    }

    var counts: [Int?] { [host.replica?.count, alice.replica?.count] }

    var station: String? {
      alice.room?["flow"]?["stations"]?.array?.first { $0["isCurrent"] == .bool(true) }?["id"]?
        .string
    }

    var caption: String? { alice.room?["flow"]?["caption"]?.string }
  }

  @Test("an action is a second at each station, and pages show what it changed at the last")
  func stations() async {
    let hall = await Hall()
    #expect(hall.station == nil && hall.counts == [1, 1])
    await hall.alice.send("incrTapped")
    #expect(hall.room.state.count == 2)
    for station in ["page", "wire", "reducer", "state", "patch"] {
      #expect(hall.station == station && hall.counts == [1, 1])
      await hall.room.advance(by: .seconds(1))
    }
    #expect(hall.station == "screens" && hall.counts == [2, 2])
    #expect(hall.caption == "2 pages show it.")
    await hall.room.advance(by: .seconds(1))
    #expect(hall.station == nil && hall.counts == [2, 2])
    await hall.room.finish()
  }

  @Test("what an effect sends comes from no page")
  func effects() async {
    let hall = await Hall()
    await hall.alice.send("chainTapped", value: 1)
    #expect(hall.station == "page" && hall.alice.room?["flow"]?["waiting"] == .integer(1))
    for _ in 1...6 { await hall.room.advance(by: .seconds(1)) }
    #expect(
      hall.station == "reducer"
        && hall.caption?.hasPrefix("An effect of action 2 sends chainTapped.") == true
    )
    #expect(hall.counts == [2, 2])
    await hall.room.finish()
  }

  @Test("an action of the server comes from no page, and no value is shown to the audience")
  func values() async {
    let hall = await Hall()
    await hall.room.send(.loaded(4711))
    #expect(
      hall.station == "reducer" && hall.caption?.hasPrefix("The server sends loaded.") == true
    )
    for _ in 1...3 { await hall.room.advance(by: .seconds(1)) }
    #expect(hall.station == "screens" && hall.counts == [4711, 4711])
    let flows = hall.alice.history.compactMap { $0.json["room"] }.map { "\($0)" }
    #expect(flows.contains { $0.contains("loaded") } && !flows.contains { $0.contains("4711") })
    await hall.room.finish()
  }

  @Test("however many actions wait, the last is the present")
  func many() async {
    let hall = await Hall()
    for _ in 1...50 { await hall.alice.send("incrTapped") }
    #expect(hall.counts == [1, 1] && hall.room.state.count == 51)
    #expect(hall.alice.room?["flow"]?["waiting"]?.integer.map { $0 <= 8 } == true)
    for _ in 1...60 { await hall.room.advance(by: .seconds(1)) }
    #expect(hall.counts == [51, 51] && hall.station == nil)
    await hall.room.finish()
  }

  @Test("its end shows the present at once, and only presenters end it")
  func end() async {
    let hall = await Hall()
    for _ in 1...3 { await hall.alice.send("incrTapped") }
    await hall.alice.send("$room.slowMotionEnded")
    await hall.alice.receivesFault(.notAllowed)
    #expect(hall.counts == [1, 1])
    await hall.host.send("$room.slowMotionEnded")
    #expect(hall.counts == [4, 4] && hall.alice.room?["flow"] == .null)
    #expect(await !hall.room.isInspected)
    await hall.room.finish()
  }

  @Test("a frozen room and the past exclude it")
  func exclusions() async {
    let hall = await Hall()
    await hall.host.send("$room.frozen")
    await hall.host.receivesFault(.notAllowed)
    await hall.alice.send("incrTapped")
    await hall.host.send("$room.rewound")
    #expect(hall.room.roomState.inspector.flow == nil && hall.counts == [2, 2])
    await hall.host.send("$room.slowMotionBegan")
    await hall.host.receivesFault(.notAllowed)
    await hall.host.send("$room.returnedToNow")
    await hall.room.finish()
  }

  @Test("no page resumes from what it was shown in slow motion")
  func restart() async {
    let hall = await Hall()
    await hall.alice.send("incrTapped")
    await hall.host.send("$room.blanked")
    #expect(hall.counts == [1, 1])
    await hall.room.restart()
    #expect(hall.counts == [2, 2] && hall.room.roomState.inspector.flow == nil)
    await hall.room.finish()
  }
}
