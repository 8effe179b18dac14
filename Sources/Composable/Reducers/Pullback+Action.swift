extension Reducer {
  /// Embeds a reducer of local actions whose state is already the global one.
  ///
  /// ```swift
  /// SettingsFeature().pullback(action: \AppAction.settings)
  /// ```
  ///
  /// A global action of another case does nothing. Actions sent by local effects are embedded in the case of
  /// the original action.
  ///
  /// - Parameters:
  ///   - action: the *enum property* of the case that holds the local action (see `@EnumProperties`).
  ///   - fileID: the file to name in an inspector; by default the caller's.
  ///   - line: the line to name in an inspector; by default the caller's.
  /// - SeeAlso: Point-Free, episode 70, “Composable State Management: Action Pullbacks”.
  public func pullback<GlobalAction: Sendable>(
    action: any WritableKeyPath<GlobalAction, Action?> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<State, GlobalAction> {
    ActionPullback(
      base: self,
      path: action,
      sourceLocation: SourceLocation(fileID: fileID, line: line)
    )
  }
}

private struct ActionPullback<Base: Reducer, Action: Sendable>: Reducer {
  let base: Base
  let path: any WritableKeyPath<Action, Base.Action?> & Sendable
  let sourceLocation: SourceLocation

  func reduce(into state: inout Base.State, action: Action) -> Effect<Action> {
    guard let localAction = action[keyPath: path] else { return .none }
    return base.reduce(into: &state, action: localAction)
      .embedded(.sameState) { [path] localAction in
        // An enum property only sets a value of its own case. `action` is of that case.
        var globalAction = action
        globalAction[keyPath: path] = localAction
        return globalAction
      }
  }
}

extension ActionPullback: TracedReducer {
  func trace(_ action: Action, in state: Base.State, into trace: inout ReducerTrace) {
    guard let localAction = action[keyPath: path] else { return }
    trace.add("pullback", path, at: sourceLocation) {
      $0.follow(localAction, in: state, through: base)
    }
  }
}
