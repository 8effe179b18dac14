import Composable
import LecternTesting
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// What presenters see of a room's actions.
@Suite struct InspectorTests {
  /// A feature whose actions wait for an effect, and one with a password.
  struct Login: Reducer {
    @UserAction
    enum Action: Equatable {
      case nameEntered(String)
      @Redacted case passwordEntered(String)
      case loadTapped
      @ServerOnly case loaded
    }

    struct State: Codable, Equatable {
      var name = ""
      var length = 0
      var loads = 0
    }

    @ViewState
    struct View {
      var name: String
      var loads: Int
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .nameEntered(let name): state.name = name
      case .passwordEntered(let password): state.length = password.count
      case .loaded: state.loads += 1
      case .loadTapped:
        return .run { send in
          try await Task.sleep(for: .seconds(3_600))
          await send(.loaded)
        }
      }
      return .none
    }
  }

  struct Hall {
    let room = TestRoom(initialState: Login.State(), reducer: Login()) {
      Login.View(name: $0.name, loads: $0.loads)
    }
    let inspector: TestViewer<Login.View>
    let alice: TestViewer<Login.View>

    init() async {
      inspector = await room.join("host", as: .presenter, query: [("screen", "inspector")])
      alice = await room.join("alice")
    }

    var inspection: JSONValue? { inspector.room?["inspection"] }
    var details: JSONValue? { inspection?["details"] }

    var names: [String?] { inspection?["entries"]?.array?.map { $0["name"]?.string } ?? [] }

    /// Waits until what happened is shown, and then its details.
    func settle() async {
      for _ in 1...3 { await room.advance(by: .milliseconds(100)) }
    }
  }

  @Test("an action is shown with its sender, its value, its reducers, and what it changed")
  func details() async {
    let hall = await Hall()
    await hall.alice.send("nameEntered", value: "Ada")
    await hall.settle()
    #expect(hall.names == ["nameEntered"])
    #expect(hall.details?["name"] == .string("nameEntered"))
    #expect(hall.details?["sender"] == .string("participant"))
    #expect(hall.details?["value"] == .string(#""Ada""#))
    let difference = hall.details?["difference"]?.array?.compactMap { $0["text"]?.string } ?? []
    #expect(difference.contains { $0.hasPrefix("+") && $0.contains(#"name: "Ada""#) })
    // What did not change is left out.
    #expect(!difference.contains { $0.contains("loads") })
    let reducers = hall.details?["reducers"]?.array?.compactMap { $0["name"]?.string } ?? []
    #expect(reducers.last == "Login")
    #expect((hall.details?["patchSize"]?.integer ?? 0) > 10)
    #expect(hall.details?["messages"] == .integer(3))
    await hall.room.finish()
  }

  @Test("a redacted value is nowhere in it, nor what it changed")
  func redacted() async {
    let hall = await Hall()
    await hall.alice.send("passwordEntered", value: "hunter2-secret")
    await hall.settle()
    #expect(hall.names == ["passwordEntered"])
    #expect(hall.details?["isRedacted"] == .bool(true))
    #expect(hall.details?["difference"]?.array?.isEmpty == true)
    let messages = hall.inspector.history.map { "\($0)" }
    #expect(messages.contains { $0.contains("passwordEntered") })
    #expect(!messages.contains { $0.contains("hunter2") || $0.contains("length: 14") })
    await hall.room.finish()
  }

  @Test("an action of the room has no value: it may be a link")
  func roomActions() async {
    let hall = await Hall()
    await hall.inspector.send("$room.linkMade", value: "presenter")
    await hall.settle()
    let entries = hall.inspection?["entries"]?.array ?? []
    #expect(hall.names == ["$room.linkReady", "$room.linkMade"])
    #expect(entries.allSatisfy { $0["value"] == .null })
    await hall.room.finish()
  }

  @Test("a chosen action stays, and then the latest is followed again")
  func choosing() async {
    let hall = await Hall()
    for name in ["Ada", "Bob"] { await hall.alice.send("nameEntered", value: name) }
    await hall.inspector.send("$room.actionInspected", value: "1")
    await hall.settle()
    await hall.alice.send("nameEntered", value: "Cy")
    await hall.settle()
    #expect(hall.details?["value"] == .string(#""Ada""#))
    #expect(hall.inspection?["isFollowing"] == .bool(false))
    await hall.inspector.send("$room.latestInspected")
    await hall.settle()
    #expect(hall.details?["value"] == .string(#""Cy""#))
    await hall.inspector.send("$room.actionInspected", value: "no such action")
    await hall.settle()
    await hall.room.finish()
  }

  @Test("an effect in flight is shown, and a presenter can cancel it")
  func effects() async {
    let hall = await Hall()
    await hall.alice.send("loadTapped")
    await hall.settle()
    let effect = hall.inspection?["effects"]?.array?.first
    #expect(effect?["id"] == .string("1.0") && effect?["name"] == .string("loadTapped"))
    await hall.alice.send("$room.effectCancelled", value: "1.0")
    await hall.alice.receivesFault(.notAllowed)
    await hall.inspector.send("$room.effectCancelled", value: "1.0")
    await hall.room.finish()
    await hall.settle()
    #expect(hall.inspection?["effects"]?.array?.isEmpty == true)
    #expect(hall.room.state.loads == 0)
  }

  @Test("only a presenter's inspector is shown anything, and only while it is open")
  func presence() async {
    let room = CounterRoom()
    let host = await room.join("host", as: .presenter)
    let mallory = await room.join("mallory", query: [("screen", "inspector")])
    await mallory.send("incrTapped")
    await room.advance(by: .seconds(1))
    #expect(room.roomState.inspector.inspection == nil)
    #expect(await !room.isInspected)
    let inspector = await room.join("host 2", as: .presenter, query: [("screen", "inspector")])
    await mallory.send("incrTapped")
    await room.advance(by: .seconds(1))
    #expect(await room.isInspected)
    #expect(host.room?["inspection"]?["entries"]?.array?.count == 1)
    #expect(mallory.room?["inspection"] == nil)
    await inspector.cut()
    await room.advance(by: .seconds(1))
    #expect(await !room.isInspected)
    #expect(host.room?["inspection"] == .null)
    await room.finish()
  }
}

extension TestRoom {
  /// Whether the stores show an inspector what they do.
  var isInspected: Bool {
    get async { await room.isInspected }
  }
}

extension Room {
  fileprivate var isInspected: Bool { inspection.inspector != nil }
}
