extension Reducer {
  /// Embeds a child reducer whose state is optional.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   switch action {
  ///   case .editButtonTapped: state.editor = EditorState(state.text)
  ///   case .editor(.doneButtonTapped): state.editor = nil
  ///   case .editor: break
  ///   }
  ///   return .none
  /// }
  /// .ifLet(\.editor, action: \.editor) {
  ///   EditorFeature()
  /// }
  /// ```
  ///
  /// The child's reducer runs before the parent's. The child's effects are cancelled when any reducer sets
  /// its state to nil, or replaces it by a child with another identity. The identity of a child is its case
  /// if its state is an enum, its id if the state is `Identifiable`, and likewise for the payload of the
  /// case. Effect ids are local to the child. An action for a missing child changes nothing, and logs a
  /// warning.
  ///
  /// - Parameters:
  ///   - state: a key path to the child's state.
  ///   - action: the *enum property* of the case that holds the child's action.
  ///   - child: the reducer of the child.
  ///   - fileID: the source file, for the warning.
  ///   - line: the source line, for the warning.
  public func ifLet<ChildState, ChildAction>(
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
      isPayload: false,
      sourceLocation: SourceLocation(fileID: fileID, line: line),
      warning: """
        An “ifLet” at \(fileID):\(line) received a child action while the child's state was nil. \
        Either a page sent it before it was shown the removal, or an effect outlived the child: start \
        such an effect in the child's reducer, so that it is cancelled with the child.
        """
    )
  }
}
