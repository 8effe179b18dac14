import Composable
import Foundation
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// The carets and selections in shared texts.
@Suite struct CaretsTests {
  /// What a page sends.
  struct SentCaret: Encodable {
    var field = "voted"
    var row: String?
    var author = "k3f9"
    var after = "p0q1.4"
    var start = 3.0
    var end = 5.0
  }

  let room = PollRoom(permissions: .everyone)

  private func carets(_ viewer: PollViewer) -> [JSONValue] { viewer.room?["carets"]?.array ?? [] }

  private func send(_ caret: SentCaret = SentCaret(), as viewer: PollViewer) async {
    await viewer.send("$room.caretMoved", value: caret)
    await room.advance(by: .milliseconds(200))
  }

  @Test(
    "pages are shown the selection of another page, until its field loses the focus",
    arguments: TestTransport.allCases
  )
  func moved(over transport: TestTransport) async {
    let room = PollRoom(over: transport, permissions: .everyone)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await alice.send("$room.caretMoved", value: SentCaret(row: "7"))
    #expect(carets(bob).isEmpty)
    await room.advance(by: .milliseconds(200))
    let caret = carets(bob).first
    #expect(carets(bob).count == 1)
    #expect(caret?["field"]?.string == "voted" && caret?["row"]?.string == "7")
    #expect(caret?["author"]?.string == "k3f9" && caret?["after"]?.string == "p0q1.4")
    #expect(caret?["start"]?.integer == 3 && caret?["end"]?.integer == 5)
    #expect(caret?["name"] == .null)
    await alice.send("$room.caretHidden")
    await room.advance(by: .milliseconds(200))
    #expect(carets(bob).isEmpty && bob.room?["carets"] == .null)
    await room.finish()
  }

  @Test("however often carets move in 200 ms, pages are sent one list, with the latest")
  func pace() async {
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    let carl = await room.join("carl")
    let before = carl.received.count
    for step in 1...9 {
      let end = Double(step + 5)
      await alice.send("$room.caretMoved", value: SentCaret(end: end))
      await bob.send("$room.caretMoved", value: SentCaret(author: "b", end: end + 10))
    }
    await room.advance(by: .milliseconds(200))
    #expect(carl.received.count == before + 1)
    #expect(carets(carl).map { $0["end"]?.integer } == [14, 24])
    await room.advance(by: .seconds(2))
    #expect(carl.received.count == before + 1)
    await room.finish()
  }

  @Test("a value outside every text is refused")
  func hostile() async {
    let alice = await room.join("alice")
    let long = String(repeating: "a", count: 129)
    for caret in [
      SentCaret(start: -1), SentCaret(start: 6), SentCaret(end: 10_000_001), SentCaret(start: 0.5),
      SentCaret(end: 1e300), SentCaret(field: long), SentCaret(row: long), SentCaret(author: ""),
      SentCaret(author: "a.b"), SentCaret(author: long), SentCaret(after: "4"),
      SentCaret(after: "a.-1"),
    ] {
      await alice.send("$room.caretMoved", value: caret)
      await alice.receivesFault(.invalidValue)
    }
    #expect(room.roomState.carets == CaretsState())
    await room.finish()
  }

  @Test("the caret of a page that closes, or comes back, is gone")
  func gone() async {
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await send(as: alice)
    #expect(carets(bob).count == 1)
    await alice.cut()
    await room.advance(by: .milliseconds(200))
    #expect(carets(bob).isEmpty)
    await alice.rejoin()
    await room.advance(by: .seconds(1))
    #expect(carets(bob).isEmpty && room.roomState.carets == CaretsState())
    await room.finish()
  }

  @Test("a caret has its person's name, until a presenter clears the name")
  func name() async {
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await alice.send("$room.handRaised", value: "Ada")
    await send(as: alice)
    #expect(carets(bob).first?["name"]?.string == "Ada")
    let id = room.roomState.hands.participants.first?.id
    await presenter.send("$room.nameCleared", value: id)
    await room.advance(by: .milliseconds(200))
    #expect(carets(bob).first?["name"] == .null)
    await room.finish()
  }

  @Test("only the pages that may edit a field have carets in it, and are shown them")
  func rights() async {
    let room = PollRoom()
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice", as: .participant), await room.join("bob"))
    await presenter.send("$room.caretMoved", value: SentCaret())
    await room.advance(by: .milliseconds(200))
    #expect(carets(presenter).count == 1 && carets(alice).isEmpty && carets(bob).isEmpty)
    await alice.send("$room.caretMoved", value: SentCaret())
    await alice.receivesFault(.notAllowed)

    await presenter.send("$room.floorOpened")
    await alice.send("$room.caretMoved", value: SentCaret(author: "a"))
    await room.advance(by: .milliseconds(200))
    #expect(carets(presenter).count == 2 && carets(alice).count == 2 && carets(bob).isEmpty)

    await presenter.send("$room.floorTakenBack")
    await room.advance(by: .milliseconds(200))
    #expect(carets(presenter).count == 1 && carets(alice).isEmpty)
    await room.finish()
  }

  @Test("a frozen audience and the past are shown no carets")
  func past() async {
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await send(as: alice)
    await presenter.send("$room.frozen")
    #expect(carets(bob).isEmpty && carets(presenter).count == 1)
    await presenter.send("$room.released")
    #expect(carets(bob).count == 1)
    await presenter.send("$room.positionChosen", value: 0)
    #expect(carets(bob).isEmpty && carets(presenter).isEmpty)
    await room.finish()
  }

  @Test("a room has the 24 carets that moved last, and shows them in the order of the pages")
  func limit() throws {
    let json = #"{"field": "notes", "author": "a", "after": "a.1", "start": 0, "end": 0}"#
    let caret = try JSONDecoder().decode(Caret.self, from: Data(json.utf8))
    var state = CaretsState()
    for number in 1...30 { state.move(caret, of: "v\(number)") }
    state.move(caret, of: "v8")
    state.move(caret, of: "v31")
    state.move(caret, of: "v32")
    #expect(state.moved.count == CaretsState.limit)
    #expect(!state.contains("v7") && state.contains("v8") && !state.contains("v9"))
    #expect(state.moved.last?.session == "v32")
    #expect([8, 16, -1].map { ShownCaret(caret, of: $0, name: nil).color } == [0, 0, 1])
  }
}
