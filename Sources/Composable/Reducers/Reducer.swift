/// The logic of a feature: a function from the current state and an action to the next state and the effects
/// to run.
///
/// Either implement `reduce(into:action:)`, or compose other reducers in a `body`:
///
/// ```swift
/// struct CounterFeature: Reducer {
///   func reduce(into state: inout CounterState, action: CounterAction) -> Effect<CounterAction> {
///     switch action {
///     case .incrTapped: state.count += 1
///     case .decrTapped: state.count -= 1
///     }
///     return .none
///   }
/// }
///
/// struct AppFeature: Reducer {
///   var body: some Reducer<AppState, AppAction> {
///     CounterFeature().pullback(state: \.counter, action: \.counter)
///     FavoritePrimesFeature().pullback(state: \.favoritePrimes, action: \.favoritePrimes)
///   }
/// }
/// ```
///
/// A reducer reads no clock, no random number generator and no global variable, only the state, the action
/// and ``ActionContext/current``. It is total: a stale or hostile action changes nothing.
public protocol Reducer<State, Action>: Sendable {
  associatedtype State: Sendable
  associatedtype Action: Sendable
  /// The type of ``body``; `Never` for a reducer that implements `reduce(into:action:)`.
  associatedtype Body = Never

  /// Changes the state in response to an action, and returns the effects to run.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is composed of, run in order.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension Reducer where Body == Never {
  public var body: Never {
    preconditionFailure(
      """
      '\(Self.self)' has no body: it implements 'reduce(into:action:)'. Call that instead of 'body'.
      """
    )
  }
}

extension Reducer where Body: Reducer<State, Action> {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}
