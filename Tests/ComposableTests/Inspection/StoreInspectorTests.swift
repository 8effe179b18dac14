import ComposableTesting
import OrderedCollections
import Testing

@testable import Composable

/// What a store shows an inspector.
@Suite struct StoreInspectorTests {
  @EnumProperties
  enum RowAction: Equatable { case checked }

  struct Row: Equatable { var isChecked = false }

  @EnumProperties
  enum SheetAction: Equatable { case closed }

  struct Sheet: Equatable {}

  @EnumProperties
  enum ListAction: Equatable {
    case rows(IdentifiedAction<Int, RowAction>)
    case sheet(SheetAction)
    case loadTapped
    case loaded
  }

  struct ListState: Equatable {
    var rows: OrderedDictionary<Int, Row> = [1: Row(), 2: Row()]
    var sheet: Sheet?
    var isLoaded = false
  }

  struct RowFeature: Reducer {
    func reduce(into state: inout Row, action: RowAction) -> Effect<RowAction> {
      state.isChecked = true
      return .none
    }
  }

  struct ListFeature: Reducer {
    let gate: AsyncStream<Void>

    var body: some Reducer<ListState, ListAction> {
      Reduce { state, action in
        switch action {
        case .loadTapped:
          return .run { [gate] send in
            for await _ in gate { break }
            await send(.loaded)
          }
        case .loaded: state.isLoaded = true
        default: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { RowFeature() }
      .ifLet(\.sheet, action: \.sheet) { EmptyReducer() }
    }
  }

  @EnumProperties
  enum AppAction: Equatable {
    case list(ListAction)
    case other
  }

  struct AppState: Equatable { var list = ListState() }

  /// Forwards to what it wraps, as reducers of apps do.
  struct Wrapper<Base: Reducer>: Reducer {
    let base: Base

    func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      base.reduce(into: &state, action: action)
    }
  }

  /// Notes what it is told.
  ///
  /// `@unchecked Sendable`: only the store uses it, and the test while the store rests.
  final class Notes: StoreInspector, @unchecked Sendable {
    var reductions: [Reduction<AppState, AppAction>] = []
    var effects: [String] = []

    func reduced(_ reduction: Reduction<AppState, AppAction>) { reductions.append(reduction) }
    func effectBegan(_ effect: EffectNumber, at timestamp: Timestamp) {
      effects.append("\(effect.action).\(effect.index) began")
    }
    func effectEnded(_ effect: EffectNumber, at timestamp: Timestamp) {
      effects.append("\(effect.action).\(effect.index) ended")
    }
  }

  let executor = TestExecutor()
  let notes = Notes()
  let gate = AsyncStream<Void>.makeStream()

  func store() async -> Store<AppState, AppAction> {
    let list = ListFeature(gate: gate.stream)
    let store = Store(
      initialState: AppState(),
      reducer: Wrapper(base: list.pullback(state: \AppState.list, action: \AppAction.list)),
      executor: executor,
      effectExecutor: executor.effects,
      now: { .epoch }
    )
    await store.inspect(with: notes)
    return store
  }

  func steps(_ index: Int) -> [String] {
    notes.reductions[index].path.map { String(repeating: " ", count: $0.depth) + $0.name }
  }

  @Test("an action is shown with the states around it and the reducers that it goes through")
  func path() async {
    let store = await store()
    await store.send(.list(.rows(.element(id: 2, action: .checked))), from: Sender(rawValue: "a"))
    let reduction = notes.reductions[0]
    #expect(reduction.number == 1 && reduction.source.sender == Sender(rawValue: "a"))
    #expect(
      reduction.before.list.rows[2] == Row() && reduction.after.list.rows[2]?.isChecked == true
    )
    #expect(
      steps(0) == [
        "Wrapper", " pullback \\AppState.list", "  ListFeature", "   forEach \\ListState.rows",
        "    RowFeature", "   Reduce",
      ]
    )
    let locations = reduction.path.compactMap(\.location)
    #expect(locations.count == 3)
    #expect(locations.allSatisfy { $0.hasPrefix("ComposableTests/StoreInspectorTests.swift:") })
    #expect(reduction.path.map(\.type).contains("ComposableTests.StoreInspectorTests.RowFeature"))
  }

  @Test("a child without state and a row that is gone are not on the way")
  func missing() async {
    let store = await store()
    await store.send(.list(.sheet(.closed)))
    await store.send(.list(.rows(.element(id: 9, action: .checked))))
    await store.send(.other)
    let children = (0..<3).map { steps($0) }.joined().filter {
      $0.contains("Row") || $0.contains("ifLet")
    }
    #expect(children.isEmpty)
    #expect(steps(2) == ["Wrapper"])
  }

  @Test("an effect is shown from its beginning to its end, and its answer with its cause")
  func effects() async {
    let store = await store()
    await store.send(.list(.loadTapped))
    #expect(notes.effects == ["1.0 began"])
    gate.continuation.yield()
    await store.finish()
    #expect(notes.effects == ["1.0 began", "1.0 ended"])
    #expect(notes.reductions.map(\.source.cause) == [nil, 1])
  }

  @Test("what a cancelled effect sends is dropped, and it ends")
  func cancel() async {
    let store = await store()
    await store.send(.list(.loadTapped))
    await store.send(.list(.loadTapped))
    #expect(await store.withCore { $0.effectNumbers.map(\.action) } == [1, 2])
    await store.withCore { $0.cancelEffect(.init(action: 1, index: 0)) }
    await store.withCore { $0.cancelEffect(.init(action: 7, index: 0)) }
    gate.continuation.yield()
    await store.finish()
    #expect(notes.effects.filter { $0.hasSuffix("ended") }.sorted() == ["1.0 ended", "2.0 ended"])
    #expect(notes.reductions.compactMap(\.source.cause) == [2])
    #expect(await store.state.list.isLoaded)
  }

  @Test("without an inspector, nothing is shown, and the state is the same")
  func none() async {
    let store = await store()
    await store.inspect(with: nil)
    await store.send(.list(.rows(.element(id: 2, action: .checked))))
    #expect(notes.reductions.isEmpty)
    #expect(await store.state.list.rows[2]?.isChecked == true)
  }
}

extension Store
where State == StoreInspectorTests.AppState, Action == StoreInspectorTests.AppAction {
  fileprivate func inspect(with notes: StoreInspectorTests.Notes?) { core.inspector = notes }
}
