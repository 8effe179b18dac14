extension Reducer {
  /// Makes a reducer of global state and actions of one that knows only its own.
  ///
  /// ```swift
  /// CounterFeature().pullback(state: \.counter, action: \.counter)
  /// ```
  ///
  /// A global action of another case leaves the state untouched and runs nothing. What the local
  /// effects send is embedded in the case that the action came in.
  ///
  /// - Parameters:
  ///   - state: where the local state lies in the global one.
  ///   - action: the *enum property* of the case that holds the local action (see `@EnumProperties`).
  /// - Returns: a reducer of the global state and actions.
  /// - SeeAlso: Point-Free, episode 69, “Composable State Management: State Pullbacks”, and 70,
  ///   “…: Action Pullbacks”.
  public func pullback<GlobalState: Sendable, GlobalAction: Sendable>(
    state: any WritableKeyPath<GlobalState, State> & Sendable,
    action: any WritableKeyPath<GlobalAction, Action?> & Sendable
  ) -> some Reducer<GlobalState, GlobalAction> {
    Pullback(base: self, statePath: state, actionPath: action)
  }
}

private struct Pullback<Base: Reducer, State: Sendable, Action: Sendable>: Reducer {
  let base: Base
  let statePath: any WritableKeyPath<State, Base.State> & Sendable
  let actionPath: any WritableKeyPath<Action, Base.Action?> & Sendable

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let localAction = action[keyPath: actionPath] else { return .none }
    let embed = { @Sendable [actionPath] answer in
      // An enum property sets only its own case, and `action` is of that case.
      var global = action
      global[keyPath: actionPath] = answer
      return global
    }
    return base.reduce(into: &state[keyPath: statePath], action: localAction)
      .embedded(.step(PullbackStep(path: statePath)), embed)
  }
}
