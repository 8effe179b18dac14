import Composable
import ComposableTesting
import Foundation
import OrderedCollections
import Testing

@Suite struct UndoableTests {
  typealias State = Undoable<Journey.State, Journey.Action>

  let store = TestStore(initialState: State(Journey.State()), reducer: Journey.undoable())

  @Test("an undo takes the sender's last action back, and a redo puts it in its place")
  func own() async {
    await store.send(.placed(1, at: nil), from: .ada) { $0.steps = ["1 by ada"] }
    await store.send(.placed(2, at: 1), from: .bob) { $0.steps = ["1 by ada", "2 by bob"] }
    await store.send(.undo(.undoTapped), from: .ada) { $0.steps = ["2 by bob"] }
    await store.send(.undo(.undoTapped), from: .ada)
    await store.send(.undo(.redoTapped), from: .bob)
    await store.send(.undo(.redoTapped), from: .ada) { $0.steps = ["1 by ada", "2 by bob"] }
    await store.send(.undo(.redoTapped), from: .ada)
    await store.finish()
  }

  @Test("a later action sees the state without the undone one")
  func dependent() async {
    await store.send(.added(5), from: .ada) {
      $0.sum = 5
      $0.own = [.ada: [5]]
    }
    await store.send(.looked, from: .bob) { $0.steps = ["looked at 5"] }
    await store.send(.undo(.undoTapped), from: .ada) {
      $0.sum = 0
      $0.own = [:]
      $0.steps = ["looked at 0"]
    }
    await store.finish()
  }

  @Test("a presenter undoes the last action of any participant, and only it can redo that")
  func latest() async {
    await store.send(.placed(1, at: nil), from: .ada) { $0.steps = ["1 by ada"] }
    await store.send(.looked, from: .bob) { $0.steps = ["1 by ada", "looked at 0"] }
    await store.send(.undo(.undoLatestTapped), from: .host, as: .presenter) {
      $0.steps = ["looked at 0"]
    }
    #expect(store.state.availability[.host] == UndoAvailability(canUndo: false, canRedo: true))
    #expect(store.state.availability[.ada] == nil)
    await store.send(.undo(.redoTapped), from: .ada)
    await store.send(.undo(.redoTapped), from: .host, as: .presenter) {
      $0.steps = ["1 by ada", "looked at 0"]
    }
    await store.finish()
  }

  @Test("the sender's next action ends its redo, and that of no other sender")
  func redoEnds() async {
    for (number, sender) in [(1, Sender.ada), (2, .bob)] {
      await store.send(.placed(number, at: nil), from: sender) {
        $0.steps.insert("\(number) by \(sender.rawValue)", at: 0)
      }
      await store.send(.undo(.undoTapped), from: sender) { $0.steps = [] }
    }
    await store.send(.placed(3, at: nil), from: .ada) { $0.steps = ["3 by ada"] }
    await store.send(.undo(.redoTapped), from: .ada)
    await store.send(.undo(.redoTapped), from: .bob) { $0.steps = ["3 by ada", "2 by bob"] }
    await store.finish()
  }

  @Test("an action of the server is not undone, and is reduced again")
  func server() async {
    await store.send(.placed(1, at: nil)) { $0.steps = ["1 by server"] }
    await store.send(.undo(.undoTapped))
    await store.send(.undo(.undoLatestTapped), from: .host, as: .presenter)
    await store.send(.placed(2, at: nil), from: .ada) { $0.steps = ["2 by ada", "1 by server"] }
    await store.send(.placed(3, at: 0)) { $0.steps = ["3 by server", "2 by ada", "1 by server"] }
    await store.send(.undo(.undoTapped), from: .ada) { $0.steps = ["3 by server", "1 by server"] }
    await store.finish()
  }

  @Test("an action that changed nothing takes no place: the undo finds the one before")
  func unchanged() async {
    await store.send(.placed(1, at: nil), from: .ada) { $0.steps = ["1 by ada"] }
    await store.send(.moved(from: 7, to: 8), from: .ada)
    await store.send(.undo(.undoTapped), from: .ada) { $0.steps = [] }
    await store.send(.moved(from: 7, to: 8), from: .ada)
    await store.send(.undo(.redoTapped), from: .ada) { $0.steps = ["1 by ada"] }
    await store.finish()
  }

  @Test("actions that changed nothing do not displace one that can be undone")
  func unchangedLimit() async {
    let store = TestStore(initialState: State(Journey.State()), reducer: Journey.undoable(limit: 2))
    await store.send(.placed(1, at: nil), from: .ada) { $0.steps = ["1 by ada"] }
    for sender in [Sender.ada, .bob, .host] {
      await store.send(.moved(from: 7, to: 8), from: sender)
      #expect(store.state.availability[.bob] == nil)
    }
    await store.send(.undo(.undoTapped), from: .ada) { $0.steps = [] }
    await store.finish()
  }

  @Test("an action that changed nothing changes nothing later, whatever is undone")
  func unchangedLater() async {
    await store.send(.placed(1, at: nil), from: .ada) { $0.steps = ["1 by ada"] }
    await store.send(.moved(from: 0, to: 1), from: .bob)
    await store.send(.placed(2, at: 1), from: .bob) { $0.steps = ["1 by ada", "2 by bob"] }
    await store.send(.undo(.undoLatestTapped), from: .host, as: .presenter) {
      $0.steps = ["1 by ada"]
    }
    await store.send(.undo(.redoTapped), from: .host, as: .presenter) {
      $0.steps = ["1 by ada", "2 by bob"]
    }
    await store.finish()
  }

  @Test("an undo runs no effect again, and the response of an undone action is reduced")
  func effects() async {
    let clock = TestClock()
    let slow = Reduce<Journey.State, Journey.Action> { state, action in
      guard case .worked(let number) = action else {
        return Journey().reduce(into: &state, action: action)
      }
      state.sum += number
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.workDone(number))
      }
    }
    let store = TestStore(
      initialState: State(Journey.State()),
      reducer: slow.undoable(action: \.undo, Journey.isUndoable)
    )
    await store.send(.placed(1, at: nil), from: .ada) { $0.steps = ["1 by ada"] }
    await store.send(.worked(7), from: .bob) { $0.sum = 7 }
    await store.send(.undo(.undoTapped), from: .bob) { $0.sum = 0 }
    await clock.advance(by: .seconds(1))
    await store.receive(.workDone(7)) { $0.done = [7] }
    await store.send(.undo(.undoTapped), from: .ada) { $0.steps = [] }
    await store.finish()
  }

  @Test("what left the history cannot be undone")
  func limit() async {
    let store = TestStore(initialState: State(Journey.State()), reducer: Journey.undoable(limit: 2))
    for number in 1...3 {
      await store.send(.placed(number, at: nil), from: .ada) {
        $0.steps.insert("\(number) by ada", at: 0)
      }
    }
    for count in [2, 1] {
      await store.send(.undo(.undoTapped), from: .ada) {
        $0.steps.removeFirst($0.steps.count - count)
      }
    }
    #expect(store.state.availability[.ada] == UndoAvailability(canUndo: false, canRedo: true))
    await store.send(.undo(.undoTapped), from: .ada)
    await store.finish()
  }

  @Test("a change by another reducer ends the history")
  func foreign() async {
    let reducer = combine(
      Journey.undoable(),
      Reduce<State, Journey.Action> { state, action in
        if action == .workDone(0) { state.sum = 100 }
        return .none
      }
    )
    let store = TestStore(initialState: State(Journey.State()), reducer: reducer)
    await store.send(.placed(1, at: nil), from: .ada) { $0.steps = ["1 by ada"] }
    await store.send(.workDone(0)) {
      $0.done = [0]
      $0.sum = 100
    }
    #expect(store.state.availability.isEmpty)
    #expect(!store.state.canUndoLatest)
    await store.send(.undo(.undoTapped), from: .ada)
    await store.finish()
  }

  @Test("a state without a redacted action, or without one that the type lacks, can be decoded")
  func saved() async throws {
    await store.send(.placed(1, at: nil), from: .ada) { $0.steps = ["1 by ada"] }
    await store.send(.whispered("secret"), from: .bob) { $0.steps = ["1 by ada", "secret"] }
    let json = String(decoding: try JSONEncoder().encode(store.state), as: UTF8.self)
    #expect(!json.contains("whispered"))
    let decoded = try JSONDecoder().decode(State.self, from: Data(json.utf8))
    #expect(decoded == store.state)
    #expect(decoded.availability[.ada]?.canUndo == true)
    #expect(decoded.availability[.bob] == nil)
    let other = json.replacing("placed", with: "putDown")
    let changed = try JSONDecoder().decode(State.self, from: Data(other.utf8))
    #expect(changed == store.state)
    #expect(changed.availability.isEmpty)
  }

  @Test("a state that was saved before it could be undone is decoded without a history")
  func earlier() throws {
    let json = String(decoding: try JSONEncoder().encode(store.state.state), as: UTF8.self)
    let decoded = try JSONDecoder().decode(State.self, from: Data(json.utf8))
    #expect(decoded == store.state)
    #expect(decoded.availability.isEmpty)
    #expect(
      try JSONDecoder().decode([Undoable<Int, Journey.Action>].self, from: Data("[7]".utf8)) == [
        Undoable(7)
      ]
    )
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(State.self, from: Data("{}".utf8))
    }
  }

  @Test("it prints as its state")
  func printing() {
    #expect("\(Undoable<Int, Journey.Action>(7))" == "7")
  }
}
