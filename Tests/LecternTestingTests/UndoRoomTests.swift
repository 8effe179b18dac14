import Composable
import ComposableTesting
import Lectern
import LecternTesting
import LecternWire
import Testing

/// Undo in a room: what viewers see, and what a restart keeps.
@Suite struct UndoRoomTests {
  struct Agenda: Reducer {
    struct State: Equatable, Codable, Sendable {
      var items: [String] = []
    }

    @EnumProperties
    @UserAction
    enum Action: Equatable {
      case itemAdded(String)
      case lastItemDeleted
      case undo(UndoAction)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .itemAdded(let item): state.items.append(item)
      case .lastItemDeleted: _ = state.items.popLast()
      case .undo: break
      }
      return .none
    }
  }

  typealias State = Undoable<Agenda.State, Agenda.Action>

  @ViewState
  struct AgendaView {
    var items: [String]
  }

  @ViewState
  struct MyUndo {
    var canUndo = false
    var canRedo = false
  }

  static func room() -> TestRoom<State, Agenda.Action, AgendaView> {
    TestRoom(
      initialState: State(Agenda.State()),
      reducer: Agenda().undoable(action: \.undo) { $0.undo == nil },
      personal: PersonalView(of: \.availability) { availability, _ in
        MyUndo(
          canUndo: availability?.canUndo ?? false,
          canRedo: availability?.canRedo ?? false
        )
      }
    ) { AgendaView(items: $0.items) }
  }

  @Test(
    "a viewer undoes its own last action after another has acted and the server was started again",
    arguments: [0, 61]
  )
  func restart(seconds: Int) async {
    let room = Self.room()
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("itemAdded", value: "Lunch")
    await alice.send("itemAdded", value: "Budget")
    await bob.send("itemAdded", value: "Dinner")
    await bob.shows { $0.items = ["Lunch", "Budget", "Dinner"] }
    await alice.showsPersonalView(MyUndo(canUndo: true))

    // After a minute, the room has a snapshot; before, it replays the log.
    await room.advance(by: .seconds(seconds))
    await room.restart()
    await alice.send("undo.undoTapped")
    await bob.shows { $0.items = ["Lunch", "Dinner"] }
    await alice.showsPersonalView(MyUndo(canUndo: true, canRedo: true))
    await bob.showsPersonalView(MyUndo(canUndo: true))

    await room.advance(by: .seconds(seconds))
    await room.restart()
    await bob.send("undo.redoTapped")
    await bob.shows()
    await alice.send("undo.redoTapped")
    await bob.shows { $0.items = ["Lunch", "Budget", "Dinner"] }
    await alice.shows { $0.items = ["Lunch", "Budget", "Dinner"] }
    await alice.showsPersonalView(MyUndo(canUndo: true))
    await room.finish()
  }

  @Test("only a presenter undoes the actions of others")
  func presenter() async {
    let room = Self.room()
    let host = await room.join("host", as: .presenter)
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("itemAdded", value: "Lunch")
    await bob.send("undo.undoTapped")
    await bob.send("undo.undoLatestTapped")
    await bob.receivesFault(.notAllowed)
    await bob.shows { $0.items = ["Lunch"] }
    await host.send("undo.undoLatestTapped")
    await alice.send("undo.redoTapped")
    for viewer in [host, alice, bob] { await viewer.shows { $0.items = [] } }
    await host.showsPersonalView(MyUndo(canRedo: true))
    await alice.showsPersonalView(MyUndo())
    await host.send("undo.redoTapped")
    for viewer in [host, alice, bob] { await viewer.shows { $0.items = ["Lunch"] } }
    await room.finish()
  }
}
