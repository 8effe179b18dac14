import Composable
import OrderedCollections
import Testing

/// Twenty features, each with ten operators, combined in one body. `Scripts/bench` measures the time to compile
/// it. The time is short because the result builder is not overloaded and the macros add concrete types.
private struct TwentyFeatures: Reducer {
  var body: some Reducer<AppState, AppAction> {
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.first, action: \.first)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.second, action: \.second)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.third, action: \.third)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.fourth, action: \.fourth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.fifth, action: \.fifth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.sixth, action: \.sixth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.seventh, action: \.seventh)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.eighth, action: \.eighth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.ninth, action: \.ninth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.tenth, action: \.tenth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.eleventh, action: \.eleventh)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.twelfth, action: \.twelfth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.thirteenth, action: \.thirteenth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.fourteenth, action: \.fourteenth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.fifteenth, action: \.fifteenth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.sixteenth, action: \.sixteenth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.seventeenth, action: \.seventeenth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.eighteenth, action: \.eighteenth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.nineteenth, action: \.nineteenth)
    ItemFeature()
      .ifLet(\.detail, action: \.detail) { DetailFeature() }
      .ifLet(\.editor, action: \.editor) { DetailFeature() }
      .ifCaseLet(\.step.loading, action: \.loading) { DetailFeature() }
      .ifCaseLet(\.step.loaded, action: \.loaded) { DetailFeature() }
      .forEach(\.rows, action: \.rows) { DetailFeature() }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.total += new - old
          return .none
        }
      }
      .onChange(of: \.total) { _, new in
        Reduce { state, _ in
          state.isLarge = new > 100
          return .run { send in await send(.incrTapped) }
            .cancellable(id: "large", cancelInFlight: true)
        }
      }
      .ifLet(\.help, action: \.help) { EmptyReducer() }
      .logging()
      .pullback(state: \.twentieth, action: \.twentieth)
  }
}

private struct ItemFeature: Reducer {
  var body: some Reducer<ItemState, ItemAction> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .incrTapped: state.count += 1
      case .binding(\.$text): state.count = state.text.count
      case .binding, .detail, .editor, .loading, .loaded, .rows, .help: break
      }
      return .none
    }
  }
}

private struct DetailFeature: Reducer {
  func reduce(into state: inout DetailState, action: DetailAction) -> Effect<DetailAction> {
    state.count += 1
    return .none
  }
}

@BindableState
private struct ItemState {
  var count = 0
  var total = 0
  var isLarge = false
  @BindingState var text = ""
  var detail: DetailState?
  var editor: DetailState?
  var help: Int?
  var step = Step.loading(DetailState())
  var rows: OrderedDictionary<Int, DetailState> = [:]
}

@EnumProperties
private enum Step {
  case loading(DetailState)
  case loaded(DetailState)
}

private struct DetailState {
  var count = 0
}

@EnumProperties
private enum DetailAction {
  case incrTapped
}

@EnumProperties
private enum ItemAction: BindableAction {
  case incrTapped
  case binding(BindingAction<ItemState>)
  case detail(DetailAction)
  case editor(DetailAction)
  case loading(DetailAction)
  case loaded(DetailAction)
  case rows(IdentifiedAction<Int, DetailAction>)
  case help(Never)
}

private struct AppState {
  var first = ItemState()
  var second = ItemState()
  var third = ItemState()
  var fourth = ItemState()
  var fifth = ItemState()
  var sixth = ItemState()
  var seventh = ItemState()
  var eighth = ItemState()
  var ninth = ItemState()
  var tenth = ItemState()
  var eleventh = ItemState()
  var twelfth = ItemState()
  var thirteenth = ItemState()
  var fourteenth = ItemState()
  var fifteenth = ItemState()
  var sixteenth = ItemState()
  var seventeenth = ItemState()
  var eighteenth = ItemState()
  var nineteenth = ItemState()
  var twentieth = ItemState()
}

@EnumProperties
private enum AppAction {
  case first(ItemAction)
  case second(ItemAction)
  case third(ItemAction)
  case fourth(ItemAction)
  case fifth(ItemAction)
  case sixth(ItemAction)
  case seventh(ItemAction)
  case eighth(ItemAction)
  case ninth(ItemAction)
  case tenth(ItemAction)
  case eleventh(ItemAction)
  case twelfth(ItemAction)
  case thirteenth(ItemAction)
  case fourteenth(ItemAction)
  case fifteenth(ItemAction)
  case sixteenth(ItemAction)
  case seventeenth(ItemAction)
  case eighteenth(ItemAction)
  case nineteenth(ItemAction)
  case twentieth(ItemAction)
}

@Suite struct TwentyFeaturesTests {
  @Test("each of twenty combined features receives its own actions")
  func routing() {
    var state = AppState()
    _ = TwentyFeatures().reduce(into: &state, action: .twentieth(.incrTapped))
    _ = TwentyFeatures().reduce(into: &state, action: .second(.binding(.set(\.$text, "four"))))
    #expect(state.twentieth.total == 1)
    #expect(state.second.total == 4)
    #expect(state.first.total == 0)
  }
}
