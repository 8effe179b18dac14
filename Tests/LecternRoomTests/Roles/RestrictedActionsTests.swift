import Composable
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// A feature with marked actions.
private struct Talk: Reducer {
  struct State: Equatable, Sendable {
    var log: [String] = []
  }

  @UserAction
  enum Action: Equatable, Sendable {
    case applauded
    @DriverOnly case turned
    @PresenterOnly case editor(Editor)
    case polls(IdentifiedAction<Int, Poll>)
  }

  @UserAction
  enum Editor: Equatable, Sendable {
    case cleared
  }

  @UserAction
  enum Poll: Equatable, Sendable {
    case voted
    @PresenterOnly case closed
  }

  @ViewState
  struct View {
    var log: [String]
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.log.append(ActionName(describing: action).description)
    return .none
  }
}

private typealias TalkRoom = TestRoom<Talk.State, Talk.Action, Talk.View>
private typealias TalkViewer = TestViewer<Talk.View>

/// The marks of cases in a room.
@Suite struct RestrictedActionsTests {
  private let poll = ["id": 1]

  private func room(
    over transport: TestTransport = .memory,
    _ permissions: Permissions<Talk.Action>
  ) -> TalkRoom {
    TalkRoom(
      over: transport,
      initialState: Talk.State(),
      reducer: Talk(),
      permissions: permissions,
      view: { state, _ in Talk.View(log: state.log) }
    )
  }

  private func expectRefusals(of names: [String], from viewer: TalkViewer) async {
    for name in names {
      await viewer.send(name, value: name.contains("element") ? poll : nil)
      await viewer.receivesFault(.notAllowed)
    }
  }

  @Test(
    "where everyone may send everything, a marked action is refused",
    arguments: TestTransport.allCases
  )
  func everyone(over transport: TestTransport) async {
    let room = room(over: transport, .everyone)
    let alice = await room.join("alice")
    #expect(
      alice.allowedActions
        == ["*", "$room.handRaised", "$room.handLowered"] + AccessLevel.carets
    )
    #expect(alice.deniedActions == ["editor", "turned", "polls.element.closed"])
    await expectRefusals(of: ["turned", "editor.cleared", "polls.element.closed"], from: alice)
    await alice.send("applauded")
    await alice.send("polls.element.voted", value: poll)
    #expect(room.state.log == ["applauded", "polls.element.voted"])
    await alice.shows { $0.log = ["applauded", "polls.element.voted"] }
    await room.finish()
  }

  @Test(
    "with permissions for everyone, a raised hand can be granted the floor, and with it what is marked for its driver",
    arguments: TestTransport.allCases
  )
  func everyonesHand(over transport: TestTransport) async throws {
    let room = room(over: transport, .everyone)
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    #expect(alice.identity?["canRaiseHand"] == .bool(true))
    await alice.send("$room.handRaised", value: "Ada")
    #expect(alice.identity?["hasRaisedHand"] == .bool(true))
    let hand = try #require(room.roomState.hands.raised.first)
    await presenter.send("$room.floorGranted", value: hand.id)
    #expect(alice.isDriving)
    #expect(alice.deniedActions == ["editor", "polls.element.closed"])
    await alice.send("turned")
    await bob.send("applauded")
    await expectRefusals(of: ["turned", "editor.cleared"], from: bob)
    #expect(room.state.log == ["turned", "applauded"])
    // There is nothing to ask for while all have the floor.
    await presenter.send("$room.floorOpened")
    #expect(bob.identity?["canRaiseHand"] == .bool(false))
    await presenter.send("$room.floorTakenBack")
    #expect(bob.identity?["canRaiseHand"] == .bool(true))
    await alice.shows { $0.log = ["turned", "applauded"] }
    await room.finish()
  }

  @Test("an open floor opens what is not marked, and the floor opens what is marked for its driver")
  func floor() async throws {
    let room = room(.presenterOnly)
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    #expect(alice.deniedActions == nil)
    await expectRefusals(of: ["applauded", "turned", "editor.cleared"], from: alice)

    await presenter.send("$room.floorOpened")
    await alice.send("applauded")
    #expect(room.state.log == ["applauded"])
    #expect(alice.deniedActions == ["editor", "turned", "polls.element.closed"])
    await expectRefusals(of: ["turned", "editor.cleared", "polls.element.closed"], from: alice)

    await presenter.send("$room.floorTakenBack")
    await alice.send("$room.handRaised", value: "Alice")
    let hand = try #require(room.roomState.hands.raised.first)
    await presenter.send("$room.floorGranted", value: hand.id)
    #expect(alice.deniedActions == ["editor", "polls.element.closed"])
    await alice.send("turned")
    await expectRefusals(of: ["editor.cleared", "polls.element.closed"], from: alice)
    #expect(room.state.log == ["applauded", "turned"])

    #expect(presenter.deniedActions == nil)
    for name in ["turned", "editor.cleared"] { await presenter.send(name) }
    await presenter.send("polls.element.closed", value: poll)
    #expect(
      room.state.log.dropFirst(2) == ["turned", "editor.cleared", "polls.element.closed"]
    )
    await room.finish()
  }

  @Test(
    "permissions for a marked name do not open it; a page is told only of names that concern it"
  )
  func named() async {
    let room = room(.allowing("turned", "polls.element"))
    let alice = await room.join("alice", as: .participant)
    #expect(alice.deniedActions == ["turned", "polls.element.closed"])
    await expectRefusals(of: ["turned", "polls.element.closed", "editor.cleared"], from: alice)
    await alice.send("polls.element.voted", value: poll)
    await alice.shows { $0.log = ["polls.element.voted"] }
    #expect((await room.join("bob")).deniedActions == nil)
    await room.finish()
  }
}
