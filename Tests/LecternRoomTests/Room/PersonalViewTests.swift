import Composable
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Synchronization
import Testing

/// What only one person sees.
@Suite struct PersonalViewTests {
  @Test(
    "the development report has the shape of the personal view states, before the first viewer, too"
  )
  func personal() async {
    let room = ElectionRoom(over: .memory)
    #expect(await room.room.developmentReport.objects["$mine"] == true)
    await room.finish()
  }

  @Test(
    "a person sees its own ballot, in each tab and on no other page",
    arguments: TestTransport.allCases
  )
  func own(over transport: TestTransport) async {
    let room = ElectionRoom(over: transport)
    let alice = await room.join("alice")
    let tab = await room.join("alice's tab", inBrowserOf: alice)
    let bob = await room.join("bob")
    await alice.showsPersonalView(MyBallot())
    await alice.send("voted", value: 7_413)
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 7_413 }
    await tab.showsPersonalView(MyBallot.self) { $0.choice = 7_413 }
    await bob.showsPersonalView(MyBallot.self)
    for viewer in [alice, tab, bob] { await viewer.shows { $0.count = 1 } }
    #expect(alice.receivedText.contains("7413"))
    #expect(!bob.receivedText.contains("7413"))
    await room.finish()
  }

  @Test("a vote makes one personal view state and one message, beside the shared patch")
  func cost() async {
    let made = Mutex([Sender]())
    let room = ElectionRoom { person in made.withLock { $0.append(person) } }
    var viewers: [TestViewer<Election.View>] = []
    for number in 0..<50 { viewers.append(await room.join("viewer \(number)")) }
    made.withLock { $0 = [] }
    let sent = viewers.map(\.received.count)
    await viewers[7].send("voted", value: 1)
    #expect(made.withLock(\.self) == [viewers[7].sender])
    // The voter has the change and the acknowledgement.
    #expect(
      zip(viewers, sent).map { $0.received.count - $1 }
        == viewers.indices.map { $0 == 7 ? 2 : 1 }
    )
    #expect(
      viewers.allSatisfy {
        $0 === viewers[7] || $0.history.last?.json == viewers[0].history.last?.json
      }
    )
    made.withLock { $0 = [] }
    await viewers[3].send("titled", value: "Dinner")
    #expect(made.withLock(\.self) == [])
    for viewer in viewers {
      await viewer.shows {
        $0.count = 1
        $0.title = "Dinner"
      }
    }
    await room.finish()
  }

  @Test("a page that has a personal view state is sent its changes")
  func patches() async {
    let room = ElectionRoom()
    let alice = await room.join("alice")
    await alice.send("voted", value: 1)
    let mine = alice.history.compactMap { $0.json["mine"] }
    #expect(mine.count == 2)
    #expect(mine[0]["state"] != nil)
    #expect(mine[1]["ops"] != nil)
    #expect(mine[1]["from"] == mine[0]["revision"])
    // An equal one is not sent.
    await alice.send("voted", value: 1)
    #expect(alice.history.compactMap { $0.json["mine"] }.count == 2)
    await alice.send("withdrawn")
    await alice.showsPersonalView(MyBallot())
    await alice.shows { $0.count = 0 }
    await room.finish()
  }

  @Test(
    "a page that comes back is sent what it lacks, and nothing it has",
    arguments: TestTransport.allCases
  )
  func resumption(over transport: TestTransport) async {
    let room = ElectionRoom(over: transport)
    let alice = await room.join("alice")
    let tab = await room.join("alice's tab", inBrowserOf: alice)
    await alice.send("voted", value: 1)
    await alice.cut()
    await alice.rejoin()
    #expect(alice.history.last?.json["mine"] == nil)
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 1 }
    await alice.cut()
    await tab.send("voted", value: 2)
    await alice.rejoin()
    #expect(alice.history.last?.json["mine"]?["ops"] != nil)
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 2 }
    await alice.reload()
    #expect(alice.history.last?.json["mine"]?["state"] != nil)
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 2 }
    await alice.shows()
    await tab.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("a message that was lost with its connection is sent again")
  func lost() async {
    let room = ElectionRoom()
    let alice = await room.join("alice", latency: .seconds(1))
    await room.deliver()
    await alice.send("voted", value: 1)
    await room.advance(by: .seconds(1))
    await alice.cut()
    await alice.rejoin()
    await room.deliver()
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 1 }
    await alice.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("a personal view state outlives a restart, at each entry of the log")
  func restart() async {
    let room = ElectionRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    for choice in 1...3 {
      await alice.send("voted", value: choice)
      await room.restart()
      await alice.showsPersonalView(MyBallot.self) { $0.choice = choice }
      await bob.showsPersonalView(MyBallot())
    }
    await alice.shows { $0.count = 1 }
    await bob.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("a frozen room shows everyone the personal view state of that moment")
  func frozen() async {
    let room = ElectionRoom()
    let host = await room.join("host", as: .presenter)
    let alice = await room.join("alice")
    await alice.send("voted", value: 1)
    await host.send("$room.frozen")
    await alice.send("voted", value: 2)
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 1 }
    await alice.reload()
    await alice.showsPersonalView(MyBallot.self)
    await host.send("$room.released")
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 2 }
    await alice.shows { $0.count = 1 }
    await host.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("a slow page skips personal view states")
  func slow() async {
    let room = ElectionRoom()
    let alice = await room.join("alice", window: 1)
    let tab = await room.join("alice's tab", inBrowserOf: alice)
    await alice.stopReading()
    for choice in 1...5 { await tab.send("voted", value: choice) }
    await alice.startReading()
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 5 }
    #expect(alice.history.compactMap { $0.json["mine"] }.count <= 3)
    await alice.shows { $0.count = 1 }
    await tab.shows { $0.count = 1 }
    await room.finish()
  }

  @Test("nothing of it is shown before it is durable")
  func durability() async {
    let log = LogStub()
    let room = ElectionRoom(
      initialState: Election.State(),
      reducer: Election(),
      links: nil,
      recording: (log, .shown),
      personal: PersonalView(of: \.ballots) { ballot, _ in MyBallot(choice: ballot) },
      view: { state, _ in Election.View(title: state.title, count: state.ballots.count) }
    )
    func completeAll() async {
      await room.advance(by: .zero)
      while !log.pending.isEmpty {
        log.complete()
        await room.advance(by: .zero)
      }
    }
    let alice = await room.join("alice")
    await completeAll()
    await alice.send("voted", value: 1)
    await alice.showsPersonalView(MyBallot())
    // The page resumes while the vote waits for the disk.
    await alice.cut()
    await alice.rejoin()
    await alice.showsPersonalView(MyBallot())
    let tab = await room.join("alice's tab", inBrowserOf: alice)
    await tab.showsNothing()
    await completeAll()
    await alice.showsPersonalView(MyBallot.self) { $0.choice = 1 }
    await tab.showsPersonalView(MyBallot(choice: 1))
    await alice.shows { $0.count = 1 }
  }
}
