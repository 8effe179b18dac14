import Composable
import Foundation
import LecternHistory
import LecternLog
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// Entries of a log as the source of a test. `PrimeTimeTests` and `DeckTests` compile and run such tests.
@Suite struct SavedTestTests {
  struct Feature: Reducer {
    struct State: Codable, Equatable {
      var count = 0
      var dice: [UInt64] = []
    }

    @UserAction
    enum Action: Equatable {
      case incrTapped
      case rolled
      @Redacted case passwordEntered(String)
      @DriverOnly case resetTapped
    }

    @ViewState
    struct View {
      var count: Int
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .incrTapped: state.count += 1
      case .rolled:
        var generator = ActionContext.current.randomNumberGenerator()
        state.dice.append(generator.next())
      case .passwordEntered: state.count += 100
      case .resetTapped: state.count = 0
      }
      return .none
    }
  }

  private let room = TestRoom(initialState: Feature.State(), reducer: Feature()) {
    Feature.View(count: $0.count)
  }
  private let source = TestSource(reducer: "Feature()", view: "{ FeatureView($0) }")

  private func test(of range: EntryRange = .last(50)) throws -> String {
    try room.savedTest(of: range, named: "Saved", app: "App", source: source)
  }

  @Test("a redacted value is not in the test, which begins again after it")
  func redacted() async throws {
    let alice = await room.join("alice")
    await alice.send("incrTapped")
    await alice.send("passwordEntered", value: "hunter2")
    await alice.send("incrTapped")
    let test = try test()
    #expect(!test.contains("hunter2"))
    // What the value has led to is not in it either.
    #expect(test.contains(##"replaying: #"{"count":1,"dice":[]}"#"##))
    #expect(test.contains("// Entry 2, passwordEntered, is redacted."))
    #expect(test.split(separator: "@Test(").count == 3)
    #expect(test.contains("after: 0\n") && test.contains("after: 2\n"))
  }

  @Test("several people are a room where that leads to the same states, otherwise a store")
  func randomNumbers() async throws {
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("rolled")
    await bob.send("rolled")
    #expect(try test().contains("let room = try TestRoom("))
    let revisions = room.savedRevisions
    await alice.send("rolled")
    let later = try test(of: .revisions(revisions[1]...(revisions[1] + 1)))
    #expect(later.contains("let store = try TestStore(") && later.contains("after: 1\n"))
  }

  @Test(
    "an action that needs the floor is sent as the room's, by a participant of the entered name"
  )
  func floor() async throws {
    let room = TestRoom(
      initialState: Feature.State(),
      reducer: Feature(),
      permissions: .presenterOnly
    ) { Feature.View(count: $0.count) }
    let host = await room.join("host", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    await host.send("resetTapped")
    await alice.send("$room.handRaised", value: "Ada \"Lovelace\"")
    await host.send("$room.floorGranted", value: try #require(alice.sender).rawValue)
    await alice.send("resetTapped")
    await alice.send("incrTapped")
    let name = "9-lives; import Glibc"
    let test = try room.savedTest(of: .last(50), named: name, app: "App", source: source)
    #expect(test.contains("@Suite struct SavedTest {"))
    #expect(test.contains(#"let adaLovelace = await room.join("adaLovelace", as: .participant)"#))
    #expect(test.contains(#"await alice.send("resetTapped")"#))
    #expect(test.contains("await room.send(.resetTapped, from: adaLovelace)"))
    #expect(test.contains(#"await adaLovelace.send("incrTapped")"#))
  }

  @Test("entries that the log does not have are an error that says which it has")
  func missing() async throws {
    #expect(throws: SavedTestError.empty) { try test() }
    let alice = await room.join("alice")
    await alice.send("incrTapped")
    let revision = try #require(room.savedRevisions.first)
    let range = EntryRange.revisions(900...950)
    let error = SavedTestError.noEntries(range, logged: revision...revision)
    #expect(throws: error) { try test(of: range) }
    #expect("\(error)".contains("among the entries 900-950"))
  }

  private func server(
    on log: any LecternLog.Log
  ) -> TestRoom<Feature.State, Feature.Action, Feature.View> {
    TestRoom(
      initialState: Feature.State(),
      reducer: Feature(),
      links: nil,
      recording: (log, .shown),
      view: { state, _ in Feature.View(count: state.count) }
    )
  }

  @Test("the entries of a trimmed log are those after its oldest snapshot")
  func trimmed() async throws {
    let log = MemoryLog.ofTest()
    // Each server saves a snapshot at its end.
    let names = ["alice", "bob", "carol"]
    for count in 1...3 {
      let room = server(on: log)
      // The clients are numbered. One of an earlier server would repeat its actions.
      for name in names.prefix(count - 1) { _ = await room.join(name) }
      let viewer = await room.join(names[count - 1])
      await viewer.send("incrTapped")
      await viewer.send("incrTapped")
      await room.room.stopRecording()
    }
    let url = FileManager.default.temporaryDirectory.appending(path: "saved-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try SQLiteLog.open(url.path, identity: log.identity).log
    for batch in log.batches { file.append(batch.entries) { _ in } }
    for snapshot in log.snapshots().reversed() { file.save(snapshot) { _ in } }
    file.close()
    #expect(try LogFile(url.path).trim() != nil)

    let trimmed = server(on: try LogCopy(of: url.path))
    let reader = try #require(await trimmed.room.logReader(RestorationOptions()))
    let test = try reader.test(of: .last(50), named: "Saved", app: "App", source: source).text
    #expect(test.contains(##"replaying: #"{"count":4,"dice":[]}"#"##))
    #expect(test.contains("after: 4\n"))
    #expect(throws: SavedTestError.self) {
      try reader.test(of: .revisions(1...2), named: "Saved", app: "App", source: source)
    }
  }

  @Test("a state that a test cannot begin with is an error")
  func unsuitable() async throws {
    let room = PollRoom()
    #expect(throws: SavedTestError.unsuitableState(type: "State")) {
      try room.savedTest(of: .last(1), named: "Saved", app: "Poll", source: source)
    }
  }
}
