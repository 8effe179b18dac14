import Composable
import ComposableTesting
import Foundation
import OrderedCollections
import Testing

/// Undo in features with children.
@Suite struct UndoableChildrenTests {
  struct State: Equatable {
    var rows: OrderedDictionary<Int, Ticker> = [:]
  }

  @EnumProperties
  enum Action: Equatable {
    case rowAdded(Int)
    case rows(IdentifiedAction<Int, TickerAction>)
    case undo(UndoAction)
  }

  struct Board {
    var list = Undoable<State, Action>(State())
  }

  @EnumProperties
  enum BoardAction { case list(Action) }

  let harness = StoreHarness(Board()) { clock in
    Reduce<State, Action> { state, action in
      if case .rowAdded(let id) = action { state.rows[id] = Ticker() }
      return .none
    }
    .forEach(\.rows, action: \.rows) { TickerFeature(clock: clock) }
    .undoable(action: \.undo) { $0.rowAdded != nil }
    .pullback(state: \Board.list, action: \BoardAction.list)
  }

  @Test("an undo that removes an element cancels its effects")
  func removal() async {
    let store = harness.store
    for id in 1...2 {
      await store.send(.list(.rowAdded(id)), from: .ada)
      await store.send(.list(.rows(.element(id: id, action: .startTapped))), from: .ada)
    }
    await harness.executor.rest()
    await harness.clock.advance(by: .seconds(1))
    await harness.executor.rest()
    #expect(await harness.state.list.rows.values.map(\.ticks) == [1, 1])
    await store.send(.list(.undo(.undoTapped)), from: .ada)
    await harness.clock.advance(by: .seconds(1))
    await harness.executor.rest()
    #expect(await harness.state.list.rows.values.map(\.ticks) == [2])
    // The actions of the element are reduced again; its timer was cancelled.
    await store.send(.list(.undo(.redoTapped)), from: .ada)
    await harness.clock.advance(by: .seconds(1))
    await harness.executor.rest()
    #expect(await harness.state.list.rows.values.map(\.ticks) == [3, 1])
    #expect(harness.log.elements.isEmpty)
  }

  @UserAction
  enum RowAction: Equatable {
    case titled(String)
    case noted(String?)
    case done
  }

  @EnumProperties
  @UserAction
  enum TableAction: Equatable {
    case rows(IdentifiedAction<Int, IdentifiedAction<String, RowAction>>)
    case undo(UndoAction)
  }

  @Test(
    "an element's action survives a snapshot",
    arguments: [RowAction.titled("a"), .noted(nil), .noted("b"), .done]
  )
  func elements(action: RowAction) throws {
    typealias Table = Undoable<[String], TableAction>
    let table = Reduce<[String], TableAction> { state, action in
      state.append("\(action)")
      return .none
    }
    .undoable(action: \.undo) { _ in true }
    var state = Table([])
    let context = ActionContext(timestamp: .epoch, sender: .ada)
    try ActionContext.$current.withValue(context) {
      let action = TableAction.rows(.element(id: 1, action: .element(id: "x", action: action)))
      _ = table.reduce(into: &state, action: action)
      let before = state
      state = try JSONDecoder().decode(Table.self, from: JSONEncoder().encode(state))
      for undo in [UndoAction.undoTapped, .redoTapped] {
        _ = table.reduce(into: &state, action: .undo(undo))
        #expect(state.state.isEmpty == (undo == .undoTapped))
      }
      #expect(state == before)
    }
  }
}
