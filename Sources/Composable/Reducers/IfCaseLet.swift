extension Reducer {
  /// Brings in a child whose state is the payload of a case, where the state is an enum.
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
  /// The child runs before the parent, and changes the payload where it lies, without a copy. When the
  /// state becomes another case, the child's effects are cancelled, whichever reducer has made it so; also
  /// when the payload is another, by its case or its id. The names of its effects are its own. An action for a child of another case is reported,
  /// and changes nothing.
  ///
  /// - Parameters:
  ///   - state: the *enum property* of the case that holds the child's state.
  ///   - action: the *enum property* of the case that holds the child's action.
  ///   - child: what the child does.
  ///   - fileID: where this stands, for the report.
  ///   - line: where this stands, for the report.
  /// - Returns: the reducer, with the child.
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
      mistake: """
        An “ifCaseLet” at \(fileID):\(line) got an action of its child while the state was another \
        case. A page may have sent it before it saw the case change, or an effect outlived the case: \
        let the child begin it, so that it is cancelled with the case.
        """
    )
  }
}
