extension Reducer {
  /// Transforms a reducer of local state and actions into one of global state and actions.
  ///
  /// ```swift
  /// CounterFeature().pullback(state: \.counter, action: \.counter)
  /// ```
  ///
  /// A global action of another case does nothing. Actions sent by local effects are embedded in the case of
  /// the original action.
  ///
  /// - Parameters:
  ///   - state: a key path from the global state to the local state.
  ///   - action: the *enum property* of the case that holds the local action (see `@EnumProperties`).
  ///   - fileID: the file to name in an inspector; by default the caller's.
  ///   - line: the line to name in an inspector; by default the caller's.
  /// - SeeAlso: Point-Free, episode 69, “Composable State Management: State Pullbacks”, and 70,
  ///   “…: Action Pullbacks”.
  public func pullback<GlobalState: Sendable, GlobalAction: Sendable>(
    state: any WritableKeyPath<GlobalState, State> & Sendable,
    action: any WritableKeyPath<GlobalAction, Action?> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<GlobalState, GlobalAction> {
    Pullback(
      base: self,
      statePath: state,
      actionPath: action,
      sourceLocation: SourceLocation(fileID: fileID, line: line)
    )
  }
}

private struct Pullback<Base: Reducer, State: Sendable, Action: Sendable>: Reducer {
  let base: Base
  let statePath: any WritableKeyPath<State, Base.State> & Sendable
  let actionPath: any WritableKeyPath<Action, Base.Action?> & Sendable
  let sourceLocation: SourceLocation

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let localAction = action[keyPath: actionPath] else { return .none }
    let embed = { @Sendable [actionPath] localAction in
      // An enum property only sets a value of its own case. `action` is of that case.
      var globalAction = action
      globalAction[keyPath: actionPath] = localAction
      return globalAction
    }
    return base.reduce(into: &state[keyPath: statePath], action: localAction)
      .embedded(.child(PullbackPath(keyPath: statePath)), embed)
  }
}

extension Pullback: TracedReducer {
  func trace(_ action: Action, in state: State, into trace: inout ReducerTrace) {
    guard let localAction = action[keyPath: actionPath] else { return }
    trace.add("pullback", statePath, at: sourceLocation) {
      $0.follow(localAction, in: state[keyPath: statePath], through: base)
    }
  }
}
