/// Runs several reducers on each action, one after the other.
///
/// A later reducer sees what an earlier one wrote. The effects of all of them run, started in the same
/// order.
///
/// ```swift
/// let app = combine(
///   CounterFeature().pullback(state: \.counter, action: \.counter),
///   FavoritePrimesFeature().pullback(state: \.favoritePrimes, action: \.favoritePrimes)
/// )
/// ```
///
/// - Parameter reducers: the reducers, in their order.
/// - Returns: one reducer that is all of them.
/// - SeeAlso: Point-Free, episode 68, “Composable State Management: Reducers”.
public func combine<State, Action>(
  _ reducers: any Reducer<State, Action>...
) -> CombinedReducer<State, Action> {
  CombinedReducer(reducers)
}

/// Several reducers as one; made by ``combine(_:)`` or by a ``Reducer/body``.
public struct CombinedReducer<State: Sendable, Action: Sendable>: Reducer {
  private let reducers: [any Reducer<State, Action>]

  init(_ reducers: [any Reducer<State, Action>]) {
    self.reducers = reducers
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var effects: [Effect<Action>] = []
    for reducer in reducers {
      let effect = reducer.reduce(into: &state, action: action)
      // Nearly always there is none, and then there is no list to make either.
      if !effect.isNone { effects.append(effect) }
    }
    return .merge(effects)
  }
}
