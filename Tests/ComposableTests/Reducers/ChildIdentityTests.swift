import Composable
import ComposableTesting
import OrderedCollections
import Testing

/// Children that replace others: their identity is their case and their id, at every level.
@Suite struct ChildIdentityTests {
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

  let harness = StoreHarness(State()) { clock in
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

  @Test("changing the case or the id cancels the effects of the previous child")
  func replaced() async {
    for (action, before, after) in Self.replacements {
      await harness.send(.show(before), .screen(action))
      #expect(harness.clock.hasSleepers)
      await harness.send(.show(after))
      #expect(!harness.clock.hasSleepers, "a child: \(action) in \(before), then \(after)")
      await harness.send(.show(before), .screens(.element(id: 1, action: action)))
      #expect(harness.clock.hasSleepers)
      await harness.send(.show(after))
      #expect(!harness.clock.hasSleepers, "an element: \(action) in \(before), then \(after)")
    }
    #expect(harness.log.elements.isEmpty)
  }

  static let continuations: [(ScreenAction, Screen, Screen)] = [
    (.login(.startTapped), .login(Ticker()), .login(Ticker(ticks: 7))),
    (.draft(.startTapped), .draft(Draft(id: 1)), .draft(Draft(id: 1, ticker: Ticker(ticks: 7)))),
    (.startTapped, .nothing, .nothing),
  ]

  @Test("setting the same case and id keeps the child's effects")
  func same() async {
    for (action, before, after) in Self.continuations {
      await harness.send(.show(before), .screen(action), .show(after))
      #expect(harness.clock.hasSleepers, "\(action) in \(before), then \(after)")
      await harness.send(.show(nil))
      #expect(!harness.clock.hasSleepers)
    }
  }

  @Test("an effect belongs to the case set by its own action")
  func ownCase() async {
    await harness.send(.show(.login(Ticker())), .screen(.startAndShow(.nothing)), .other)
    #expect(harness.clock.hasSleepers)
    await harness.send(.screen(.startAndShow(.home(Ticker()))), .show(nil))
    #expect(!harness.clock.hasSleepers)
  }
}

extension TickerAction {
  /// The action as an optional, like the payload of a case.
  fileprivate var asOptional: TickerAction? {
    get { self }
    set { if let newValue { self = newValue } }
  }
}
