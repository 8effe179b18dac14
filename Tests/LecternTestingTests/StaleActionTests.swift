import Composable
import ComposableTesting
import LecternTesting
import LecternWire
import OrderedCollections
import Testing

/// Actions for a row that another viewer has deleted.
@Suite struct StaleActionTests {
  struct Row: Equatable, Sendable {
    var isDone = false
  }

  @UserAction
  enum RowAction: Equatable, Sendable {
    case doneTapped
    case deleteTapped
  }

  struct State: Equatable, Sendable {
    var rows: OrderedDictionary<Int, Row> = [1: Row(), 2: Row()]
    var draft: Row?
  }

  @EnumProperties
  @UserAction
  enum Action: Equatable, Sendable {
    case rows(IdentifiedAction<Int, RowAction>)
    case draft(RowAction)
  }

  @ViewState
  struct View {
    var done: [Bool]
  }

  struct ID: Encodable { var id = 1 }

  static func room(
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> TestRoom<State, Action, View> {
    let row = Reduce<Row, RowAction> { row, action in
      if action == .doneTapped { row.isDone = true }
      return .none
    }
    return TestRoom(
      initialState: State(),
      reducer: Reduce<State, Action> { state, action in
        if case .rows(.element(let id, .deleteTapped)) = action { state.rows[id] = nil }
        return .none
      }
      .forEach(\.rows, action: \.rows) { row }
      .ifLet(\.draft, action: \.draft) { row },
      sourceLocation: sourceLocation
    ) { View(done: $0.rows.values.map(\.isDone)) }
  }

  @Test("a stale action is expected by its name")
  func expected() async {
    let room = Self.room()
    let alice = await room.join("alice")
    let bob = await room.join("bob", latency: .milliseconds(300))
    await room.deliver()
    await alice.send("rows.element.deleteTapped", value: ID())
    await bob.send("rows.element.doneTapped", value: ID())
    await bob.send("draft.doneTapped")
    await room.deliver()
    await room.expectsStale("rows.element.doneTapped")
    await room.expectsStale("draft.doneTapped")
    await bob.shows { $0.done = [false] }
    await room.finish()
  }

  @Test("an unexpected stale action fails at the end, or when the room is released")
  func unexpected() async {
    await expectFailure("The action was rows.element.doneTapped.", "expectsStale") {
      let room = Self.room()
      let bob = await room.join("bob")
      await bob.send("rows.element.deleteTapped", value: ID())
      await bob.send("rows.element.doneTapped", value: ID())
      await room.finish(sourceLocation: .here)
    }
    await expectFailure("The action was draft.doneTapped.") {
      let room = Self.room(sourceLocation: .here)
      let bob = await room.join("bob")
      await bob.send("draft.doneTapped")
    }
  }

  @Test("expecting a stale action fails if none was stale, or another")
  func another() async {
    await expectFailure("No action was stale (expected: draft.doneTapped).") {
      let room = Self.room()
      _ = await room.join("bob")
      await room.expectsStale("draft.doneTapped", sourceLocation: .here)
      await room.finish()
    }
    await expectFailure(
      "Another action was stale (expected: draft.deleteTapped)",
      "draft.doneTapped"
    ) {
      let room = Self.room()
      let bob = await room.join("bob")
      await bob.send("draft.doneTapped")
      await room.expectsStale("draft.deleteTapped", sourceLocation: .here)
      await room.finish()
    }
  }
}
