import Composable
import LecternTesting
import LecternWire
import Testing

@Suite struct UserActionsExamples {
  @UserAction
  enum BoardAction: Equatable {
    case clearButtonTapped
    case titleChanged(String)
    case moved(from: Int, to: Int)
    case placed(Int, at: Int)
    case filterChosen(Int?)
    case note(NoteAction)
    @ServerOnly case saved(at: Timestamp)
  }

  @UserAction
  enum NoteAction: Equatable {
    case pinButtonTapped
  }

  @UserAction
  enum SessionAction: Equatable {
    @Renamed(from: "login") case loginButtonTapped
    @Redacted case passwordEntered(String)
    @ServerOnly case loginResponse(name: String?)
  }

  @Test("a log has no redacted value, and is decoded by old names")
  func log() throws {
    let password = try EncodedAction(SessionAction.passwordEntered("hunter2"))
    #expect(password == EncodedAction(name: "passwordEntered", value: nil, isRedacted: true))
    let login = EncodedAction(name: "login", value: nil, isRedacted: false)
    #expect(try login.action(as: SessionAction.self) == .loginButtonTapped)
    let response = SessionAction.loginResponse(name: "Blob")
    #expect(try EncodedAction(response).action(as: SessionAction.self) == response)
  }

  struct BoardState: Equatable {
    var notes = ["Milk", "Tea"]
  }

  let board = Reduce<BoardState, BoardAction> { state, action in
    if case .moved(let from, let to) = action {
      guard state.notes.indices.contains(from), state.notes.indices.contains(to) else {
        return .none
      }
      state.notes.insert(state.notes.remove(at: from), at: to)
    }
    return .none
  }

  @Test("each action has a name and a value, and a server-only action has no name")
  func names() async {
    let room = TestRoom(initialState: BoardState(), reducer: board) { $0.notes }
    let alice = await room.join("alice")
    await alice.send("clearButtonTapped")
    await alice.send("titleChanged", value: "Shopping")
    await alice.send("moved", value: ["from": 0, "to": 1])
    await alice.send("placed", value: [7, 2])
    await alice.send("filterChosen")
    await alice.send("note.pinButtonTapped")
    #expect(
      room.log.map(\.action) == [
        .clearButtonTapped, .titleChanged("Shopping"), .moved(from: 0, to: 1),
        .placed(7, at: 2), .filterChosen(nil), .note(.pinButtonTapped),
      ]
    )
    await alice.shows(["Tea", "Milk"])
    await alice.send("saved", value: ["at": 0])
    await alice.receivesFault(.serverOnly)
    await alice.send("titleChanged", value: 5)
    await alice.receivesFault(.invalidValue)
    await alice.send("launchButtonTapped")
    await alice.receivesFault(.unknownAction)
    await alice.send("moved", value: ["from": 0, "to": 9])
    await alice.shows()
    await room.finish()
  }
}
