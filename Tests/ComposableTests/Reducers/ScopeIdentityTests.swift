import Composable
import ComposableTesting
import OrderedCollections
import Testing

/// Children that take the place of others: their identity is their case, and their id, all the way down.
@Suite struct ScopeIdentityTests {
  struct Draft: Equatable, Identifiable {
    let id: Int
    var ticker = Ticker()
  }

  @EnumProperties
  enum Screen: Equatable {
    case login(Ticker)
    case home(Ticker)
    case draft(Draft)
    case nothing
  }

  @EnumProperties
  enum ScreenAction: Equatable {
    case login(TickerAction)
    case home(TickerAction)
    case draft(TickerAction)
    case startTapped
    case startAndShow(Screen)
    case ticked
  }

  struct ScreenFeature: Reducer {
    let clock: TestClock

    var body: some Reducer<Screen, ScreenAction> {
      Reduce { state, action in
        if case .startAndShow(let screen) = action { state = screen }
        guard action.startTapped != nil || action.startAndShow != nil else { return .none }
        return .timer(every: .seconds(1), clock: clock) { .ticked }
      }
      .ifCaseLet(\.login, action: \.login) { TickerFeature(clock: clock) }
      .ifCaseLet(\.home, action: \.home) { TickerFeature(clock: clock) }
      .ifCaseLet(\.draft, action: \.draft) {
        TickerFeature(clock: clock).pullback(state: \.ticker, action: \.self.asOptional)
      }
    }
  }

  struct State: Equatable {
    var screen: Screen?
    var screens: OrderedDictionary<Int, Screen> = [:]
    var other = Ticker()
  }

  @EnumProperties
  enum Action {
    case screen(ScreenAction)
    case screens(IdentifiedAction<Int, ScreenAction>)
    case show(Screen?)
    case other
  }

  let bench = Bench(State()) { clock in
    Reduce<State, Action> { state, action in
      if case .show(let screen) = action {
        state.screen = screen
        state.screens[1] = screen
      }
      return .none
    }
    .ifLet(\.screen, action: \.screen) { ScreenFeature(clock: clock) }
    .forEach(\.screens, action: \.screens) { ScreenFeature(clock: clock) }
  }

  static let replacements: [(ScreenAction, Screen, Screen)] = [
    (.login(.startTapped), .login(Ticker()), .home(Ticker())),
    (.login(.startTapped), .login(Ticker()), .nothing),
    (.draft(.startTapped), .draft(Draft(id: 1)), .draft(Draft(id: 2))),
    (.startTapped, .login(Ticker()), .home(Ticker())),
    (.startTapped, .nothing, .home(Ticker())),
    (.startTapped, .draft(Draft(id: 1)), .draft(Draft(id: 2))),
  ]

  @Test("when the parent sets another case, or another id in it, the effects of the one before end")
  func replaced() async {
    for (action, before, after) in Self.replacements {
      await bench.send(.show(before), .screen(action))
      #expect(bench.clock.hasSleepers)
      await bench.send(.show(after))
      #expect(!bench.clock.hasSleepers, "a child: \(action) in \(before), then \(after)")
      await bench.send(.show(before), .screens(.element(id: 1, action: action)))
      #expect(bench.clock.hasSleepers)
      await bench.send(.show(after))
      #expect(!bench.clock.hasSleepers, "an element: \(action) in \(before), then \(after)")
    }
    #expect(bench.log.elements.isEmpty)
  }

  static let continuations: [(ScreenAction, Screen, Screen)] = [
    (.login(.startTapped), .login(Ticker()), .login(Ticker(ticks: 7))),
    (.draft(.startTapped), .draft(Draft(id: 1)), .draft(Draft(id: 1, ticker: Ticker(ticks: 7)))),
    (.startTapped, .nothing, .nothing),
  ]

  @Test("when it is the same case and the same id, they go on")
  func same() async {
    for (action, before, after) in Self.continuations {
      await bench.send(.show(before), .screen(action), .show(after))
      #expect(bench.clock.hasSleepers, "\(action) in \(before), then \(after)")
      await bench.send(.show(nil))
      #expect(!bench.clock.hasSleepers)
    }
  }

  @Test("an effect belongs to the case that its own action has made")
  func ownCase() async {
    await bench.send(.show(.login(Ticker())), .screen(.startAndShow(.nothing)), .other)
    #expect(bench.clock.hasSleepers)
    await bench.send(.screen(.startAndShow(.home(Ticker()))), .show(nil))
    #expect(!bench.clock.hasSleepers)
  }
}

extension TickerAction {
  /// The whole action, as if it were the payload of a case.
  fileprivate var asOptional: TickerAction? {
    get { self }
    set { if let newValue { self = newValue } }
  }
}
