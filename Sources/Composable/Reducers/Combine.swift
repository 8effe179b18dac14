/// Combines reducers into one that runs each of them in order.
///
/// Each reducer sees the changes made by the ones before it. Their effects are merged, in the same order.
///
/// ```swift
/// let app = combine(
///   CounterFeature().pullback(state: \.counter, action: \.counter),
///   FavoritePrimesFeature().pullback(state: \.favoritePrimes, action: \.favoritePrimes)
/// )
/// ```
///
/// - SeeAlso: Point-Free, episode 68, “Composable State Management: Reducers”.
public func combine<State, Action>(
  _ reducers: any Reducer<State, Action>...
) -> CombinedReducer<State, Action> {
  CombinedReducer(reducers)
}

/// A combination of reducers, created by ``combine(_:)`` or by a ``Reducer/body``.
public struct CombinedReducer<State: Sendable, Action: Sendable>: Reducer {
  private let reducers: [any Reducer<State, Action>]

  init(_ reducers: [any Reducer<State, Action>]) {
    self.reducers = reducers
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    for reducer in reducers {
      let effect = reducer.reduce(into: &state, action: action)
      // Usually there are no effects, and hence no array to allocate.
      if !effect.isNone { effects.append(effect) }
    }
    return .merge(effects)
  }
}

extension CombinedReducer: TracedReducer {
  func trace(_ action: Action, in state: State, into trace: inout ReducerTrace) {
    for reducer in reducers { trace.follow(action, in: state, through: reducer) }
  }
}
