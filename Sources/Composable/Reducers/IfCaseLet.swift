extension Reducer {
  /// Embeds a child reducer whose state is the payload of a case, if the state is an enum.
  ///
  /// ```swift
  /// @EnumProperties
  /// enum AppState {
  ///   case loggedOut(LoginState)
  ///   case loggedIn(HomeState)
  /// }
  ///
  /// Reduce { … }
  ///   .ifCaseLet(\.loggedOut, action: \.login) { LoginFeature() }
  ///   .ifCaseLet(\.loggedIn, action: \.home) { HomeFeature() }
  /// ```
  ///
  /// The child's reducer runs before the parent's, and changes the payload in place. The child's effects are
  /// cancelled when any reducer changes the state to another case, or replaces the payload by one with
  /// another identity: its case if it is an enum, its id if it is `Identifiable`. Effect ids are local to
  /// the child. An action for a child of another case changes nothing, and logs a warning.
  ///
  /// - Parameters:
  ///   - state: the *enum property* of the case that holds the child's state.
  ///   - action: the *enum property* of the case that holds the child's action.
  ///   - child: the reducer of the child.
  ///   - fileID: the source file, for the warning.
  ///   - line: the source line, for the warning.
  public func ifCaseLet<ChildState, ChildAction>(
    _ state: any WritableKeyPath<State, ChildState?> & Sendable,
    action: any WritableKeyPath<Action, ChildAction?> & Sendable,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> CombinedReducer<
      ChildState, ChildAction
    >,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<State, Action> {
    OptionalChild(
      parent: self,
      child: child(),
      statePath: state,
      actionPath: action,
      isPayload: true,
      sourceLocation: SourceLocation(fileID: fileID, line: line),
      warning: """
        An “ifCaseLet” at \(fileID):\(line) received a child action while the state was another case. \
        Either a page sent it before it was shown the change, or an effect outlived the case: start such \
        an effect in the child's reducer, so that it is cancelled with the case.
        """
    )
  }
}
