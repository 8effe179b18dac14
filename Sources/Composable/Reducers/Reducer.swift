/// What a feature does: a function from the present state and an action to the next state, and the
/// effects that are to run.
///
/// Either write `reduce(into:action:)`, or compose a `body` of other reducers:
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
/// A reducer reads no clock, no randomness and no global: what it may know beside the state and the
/// action is ``ActionContext/current``. It is total: a stale or hostile action changes nothing.
public protocol Reducer<State, Action>: Sendable {
  /// What the feature knows.
  associatedtype State: Sendable
  /// What can happen in the feature.
  associatedtype Action: Sendable
  /// What the feature is made of, where it is made of other reducers.
  associatedtype Body = Never

  /// Changes the state as the action asks, and returns the effects to run.
  ///
  /// - Parameters:
  ///   - state: the state to change, in place.
  ///   - action: what happened.
  /// - Returns: the work that is to be done outside; its answers come back as actions.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is made of, run one after the other.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension Reducer where Body == Never {
  /// A reducer that implements `reduce(into:action:)` has no body.
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
