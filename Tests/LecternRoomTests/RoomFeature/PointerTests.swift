import Composable
import LecternRoom
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Synchronization
import Testing

/// The presenter's pointer.
@Suite struct PointerTests {
  let room = PollRoom()

  struct Place: Encodable {
    var target = "counter/0/1"
    var x = 0.5
    var y = 0.25
  }

  @Test("all viewers get the presenter's pointer, until it is hidden")
  func moved() async {
    let presenter = await room.join("presenter", as: .presenter)
    let bob = await room.join("bob")
    await presenter.send("$room.pointerMoved", value: Place())
    #expect(bob.room?["pointer"]?["target"]?.string == "counter/0/1")
    await presenter.send("$room.pointerHidden")
    #expect(bob.room?["pointer"] == .null)
    await room.finish()
  }

  @Test("a change of the room alone makes no new view state of the app")
  func viewIsKept() async {
    let views = Mutex(0)
    let room = TestRoom(initialState: Poll.State(), reducer: Poll()) { state, role in
      views.withLock { $0 += 1 }
      return Poll.View(state, for: role)
    }
    let presenter = await room.join("presenter", as: .presenter)
    let bob = await room.join("bob")
    await presenter.send("$room.pointerMoved", value: Place())
    let before = views.withLock { $0 }
    for step in 1...20 {
      await presenter.send("$room.pointerMoved", value: Place(x: Double(step) / 20))
    }
    #expect(views.withLock { $0 } == before)
    #expect(bob.room?["pointer"]?["x"] == .integer(1))
    await presenter.send("nextPageTapped")
    #expect(bob.replica?.page == 2)
    await room.finish()
  }

  @Test("a pointer outside its target is refused")
  func nowhere() async {
    let presenter = await room.join("presenter", as: .presenter)
    for place in [
      Place(x: -0.1), Place(y: 1.1), Place(target: String(repeating: "/1", count: 200)),
    ] {
      await presenter.send("$room.pointerMoved", value: place)
      await presenter.receivesFault(.invalidValue)
    }
    #expect(room.roomState.pointer.position == nil)
    await room.finish()
  }

  @Test("the pointer of a page that closes is hidden")
  func gone() async {
    let presenter = await room.join("presenter", as: .presenter)
    let bob = await room.join("bob")
    await presenter.send("$room.pointerMoved", value: Place())
    await presenter.cut()
    #expect(bob.room?["pointer"] == .null)
    await room.finish()
  }

  @Test("the pointer of a page that closes is hidden, even beside another presenter")
  func goneBesideAnother() async {
    let (laptop, phone) = (
      await room.join("laptop", as: .presenter), await room.join("phone", as: .presenter)
    )
    await laptop.send("$room.pointerMoved", value: Place())
    await phone.cut()
    #expect(room.roomState.pointer.position != nil)
    await phone.rejoin()
    await laptop.cut()
    #expect(room.roomState.pointer.position == nil)
    await room.finish()
  }

  @Test("the pointer of a page that comes back is hidden, even if its old connection is still open")
  func back() async {
    let first = await room.join("first", as: .presenter)
    await first.send("$room.pointerMoved", value: Place())
    #expect(room.roomState.pointer.position != nil)
    let client = [(name: "client", value: first.clientID)]
    _ = await room.join("second", cookie: first.cookie, query: client)
    await first.isClosed(.policyViolation)
    #expect(room.roomState.pointer.position == nil)
    await room.finish()
  }
}
