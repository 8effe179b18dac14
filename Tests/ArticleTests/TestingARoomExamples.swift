import Composable
import LecternTesting
import LecternWire
import OrderedCollections
import Testing

@Suite struct TestingARoomExamples {
  struct Hands: Reducer {
    struct State: Equatable { var raised = 0 }

    @UserAction
    enum Action: Equatable {
      case handRaised
      case titleChanged(String)
      @ServerOnly case timeIsUp
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .handRaised: state.raised += 1
      case .titleChanged: break
      case .timeIsUp: state.raised = 0
      }
      return .none
    }
  }

  @ViewState
  struct HandsView {
    var raised: Int
  }

  func handsRoom() -> TestRoom<Hands.State, Hands.Action, HandsView> {
    TestRoom(initialState: Hands.State(), reducer: Hands()) { HandsView(raised: $0.raised) }
  }

  @Test("bob sees alice's change after the latency")
  func sharing() async {
    let room = TestRoom(initialState: Hands.State(), reducer: Hands()) {
      HandsView(raised: $0.raised)
    }
    let alice = await room.join("alice")
    let bob = await room.join("bob", latency: .milliseconds(300))
    await room.advance(by: .milliseconds(300))

    await alice.send("handRaised")
    await alice.shows { $0.raised = 1 }
    await bob.shows()
    await room.advance(by: .milliseconds(300))
    await bob.shows { $0.raised = 1 }

    #expect(room.log.map(\.viewer) == ["alice"])
    await room.finish()
  }

  @Test("a viewer sees another viewer's change", arguments: TestTransport.allCases)
  func live(over transport: TestTransport) async {
    let room = TestRoom(over: transport, initialState: Hands.State(), reducer: Hands()) {
      HandsView(raised: $0.raised)
    }
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("handRaised")
    await bob.shows { $0.raised = 1 }
    await alice.shows { $0.raised = 1 }
    await room.finish()
  }

  @Test("a viewer that reconnects has the current state at once")
  func cut() async {
    let room = handsRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await bob.cut()
    for _ in 1...3 { await alice.send("handRaised") }
    await bob.shows()
    await bob.rejoin()
    await bob.shows { $0.raised = 3 }
    await alice.shows { $0.raised = 3 }
    await room.finish()
  }

  @Test("a room goes on after a restart, and its replay leads to the same states")
  func restarted() async {
    let room = handsRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("handRaised")
    await room.restart()
    await bob.shows { $0.raised = 1 }
    await room.replaysDeterministically()
    await alice.shows { $0.raised = 1 }
    await room.finish()
  }

  @Test("a slow reader skips states and delays no other viewer")
  func slow() async {
    let room = handsRoom()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await bob.stopReading()
    for _ in 1...3 { await alice.send("handRaised") }
    await alice.shows { $0.raised = 3 }
    await bob.startReading()
    await bob.shows { $0.raised = 3 }
    await room.finish()
  }

  struct Rows: Reducer {
    struct State: Equatable { var rows: OrderedDictionary<Int, Bool> = [1: false] }

    @EnumProperties
    @UserAction
    enum Action: Equatable { case rows(IdentifiedAction<Int, RowAction>) }

    @UserAction
    enum RowAction: Equatable { case doneTapped, deleteTapped }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .rows(.element(let id, .deleteTapped)) = action { state.rows[id] = nil }
        return .none
      }
      .forEach(\.rows, action: \.rows) {
        Reduce { isDone, action in
          if action == .doneTapped { isDone = true }
          return .none
        }
      }
    }
  }

  @ViewState
  struct RowsView {
    var rows: Int
  }

  struct RowID: Encodable { let id: Int }

  @Test("an action for a deleted row is stale")
  func stale() async {
    let room = TestRoom(initialState: Rows.State(), reducer: Rows()) {
      RowsView(rows: $0.rows.count)
    }
    let alice = await room.join("alice")
    let bob = await room.join("bob", latency: .milliseconds(300))
    await room.deliver()
    await alice.send("rows.element.deleteTapped", value: RowID(id: 1))
    await bob.send("rows.element.doneTapped", value: RowID(id: 1))
    await room.deliver()
    await room.expectsStale("rows.element.doneTapped")
    await bob.shows { $0.rows = 0 }
    await room.finish()
  }

  @Test("a refused action is a fault and changes nothing")
  func refused() async {
    let room = handsRoom()
    let alice = await room.join("alice")
    await alice.send("timeIsUp")
    await alice.receivesFault(.serverOnly)
    await alice.send("titleChanged", value: 5)
    await alice.receivesFault(.invalidValue)
    await alice.shows()
    await room.finish()
  }
}
