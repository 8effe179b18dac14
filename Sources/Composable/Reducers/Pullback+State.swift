extension Reducer {
  /// Embeds a reducer of a local state whose actions are already the global ones.
  ///
  /// ```swift
  /// clock.pullback(state: \AppState.time)       // a Reducer<AppState, AppAction>
  /// ```
  ///
  /// - Parameters:
  ///   - state: a key path from the global state to the local state.
  ///   - fileID: the file to name in an inspector; by default the caller's.
  ///   - line: the line to name in an inspector; by default the caller's.
  /// - SeeAlso: Point-Free, episode 69, “Composable State Management: State Pullbacks”.
  public func pullback<GlobalState: Sendable>(
    state: any WritableKeyPath<GlobalState, State> & Sendable,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<GlobalState, Action> {
    StatePullback(
      base: self,
      path: state,
      sourceLocation: SourceLocation(fileID: fileID, line: line)
    )
  }
}

private struct StatePullback<Base: Reducer, State: Sendable>: Reducer {
  let base: Base
  let path: any WritableKeyPath<State, Base.State> & Sendable
  let sourceLocation: SourceLocation

  func reduce(into state: inout State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state[keyPath: path], action: action)
      .embedded(.child(PullbackPath(keyPath: path))) { $0 }
  }
}

extension StatePullback: TracedReducer {
  func trace(_ action: Base.Action, in state: State, into trace: inout ReducerTrace) {
    trace.add("pullback", path, at: sourceLocation) {
      $0.follow(action, in: state[keyPath: path], through: base)
    }
  }
}
