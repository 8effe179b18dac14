import Composable
import OrderedCollections

extension Micro {
  /// Measures child features in stores without observers: elements, payloads, and deeply nested effects.
  static func measureChildren() async {
    for count in [1_000, 100_000] {
      let store = store(Rows.State(count: count), Rows())
      await store.send(.rows(.element(id: 0, action: 0)))
      report(
        "add and remove a row of \(count)",
        unit: "ns",
        await store.nanosecondsForAnAction(times: 100_000) {
          $0.isMultiple(of: 2) ? .add : .removeLast
        }
      )
    }
    let store = store(Document.State.editing(Document.Text()), Document())
    report(
      "change one of 100000 lines in a case",
      unit: "ns",
      await store.nanosecondsForAnAction(times: 100_000) { .editing($0 % 100_000) }
    )
    for depth in [1, 100, 400] {
      let store = Self.store(Level.State(depth: depth), Level())
      let action = (0..<depth).reduce(Level.Action.start) { action, _ in .child(action) }
      report(
        "an effect below \(depth) levels of ifLet",
        unit: "ns/level",
        await store.nanosecondsForAnAction(times: 400_000 / (depth + 40)) { _ in action }
          / Double(depth)
      )
    }
  }

  private static func store<Feature: Reducer>(
    _ state: Feature.State,
    _ feature: Feature
  ) -> Store<Feature.State, Feature.Action> {
    Store(initialState: state, reducer: feature, executor: AtOnce(), now: { .epoch })
  }
}

extension Store {
  /// Returns the time of an action.
  fileprivate func nanosecondsForAnAction(
    times: Int,
    _ action: @Sendable (Int) -> Action
  ) -> Double {
    nanoseconds(times: times) { _ = send(action($0)) }
  }
}

/// A list whose rows have effects of their own, one of which is in flight.
private struct Rows: Reducer {
  struct State {
    var rows: OrderedDictionary<Int, Int>

    init(count: Int) {
      rows = OrderedDictionary(uniqueKeysWithValues: (0..<count).map { ($0, 0) })
    }
  }

  @EnumProperties
  enum Action {
    case rows(IdentifiedAction<Int, Int>)
    case add
    case removeLast
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add: state.rows[-1] = 0
      case .removeLast: state.rows.removeLast()
      case .rows: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) {
      Reduce { _, _ in .run { _ in try await Task.sleep(for: .seconds(86_400)) } }
    }
  }
}

/// A large payload.
private struct Document: Reducer {
  struct Text {
    var lines = Array(repeating: 0, count: 100_000)
  }

  @EnumProperties
  enum State {
    case editing(Text)
    case closed
  }

  @EnumProperties
  enum Action { case editing(Int) }

  var body: some Reducer<State, Action> {
    EmptyReducer<State, Action>()
      .ifCaseLet(\.editing, action: \.editing) {
        Reduce { text, line in
          text.lines[line] += 1
          return .none
        }
      }
  }
}

/// A feature that may contain itself.
private struct Level: Reducer {
  struct State {
    private var next: [State] = []

    init(depth: Int) {
      for _ in 0..<depth { self = State(next: [self]) }
    }

    private init(next: [State]) {
      self.next = next
    }

    var child: State? {
      get { next.first }
      set { next = newValue.map { [$0] } ?? [] }
    }
  }

  @EnumProperties
  indirect enum Action: Sendable {
    case start
    case child(Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { _, action in
      guard case .start = action else { return .none }
      return .sync { nil }.cancellable(id: "start")
    }
    .ifLet(\.child, action: \.child) { Level() }
  }
}
