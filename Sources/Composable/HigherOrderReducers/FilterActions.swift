extension Reducer {
  /// Ignores the actions that don't satisfy a predicate.
  ///
  /// ```swift
  /// AppFeature().filterActions { $0.settings == nil }
  /// ```
  ///
  /// For an ignored action, this reducer changes nothing and starts no effect. Reducers around it still receive the action.
  ///
  /// - Parameter isIncluded: returns whether the reducer receives an action.
  /// - SeeAlso: Point-Free, episode 71, “Composable State Management: Higher-Order Reducers”, first exercise.
  public func filterActions(
    _ isIncluded: @escaping @Sendable (Action) -> Bool
  ) -> some Reducer<State, Action> {
    FilteredReducer(base: self, isIncluded: isIncluded)
  }
}

/// Returns a function that filters the actions of a reducer, for ``compose(_:_:)``.
///
/// ```swift
/// with(AppFeature(), compose(logging, filterActions { $0.settings == nil }))
/// ```
public func filterActions<Base: Reducer>(
  _ isIncluded: @escaping @Sendable (Base.Action) -> Bool
) -> (Base) -> some Reducer<Base.State, Base.Action> {
  let filter = { FilteredReducer<Base>(base: $0, isIncluded: isIncluded) }
  return filter
}

private struct FilteredReducer<Base: Reducer>: Reducer {
  let base: Base
  let isIncluded: @Sendable (Base.Action) -> Bool

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    isIncluded(action) ? base.reduce(into: &state, action: action) : .none
  }
}

extension FilteredReducer: TracedReducer {
  func trace(_ action: Base.Action, in state: Base.State, into trace: inout ReducerTrace) {
    trace.add("filterActions") {
      guard isIncluded(action) else { return }
      $0.follow(action, in: state, through: base)
    }
  }
}
