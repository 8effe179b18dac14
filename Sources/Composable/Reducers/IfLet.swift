extension Reducer {
  /// Brings in a child that is there only now and then.
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
  /// The child runs before the parent. When its state becomes nil, its effects are cancelled, whichever
  /// reducer has made it so; also when another child takes its place. The identity of a child is its case
  /// where the state is an enum, and its id where it is `Identifiable`, and so on in the value of the case.
  /// The names of its effects are its own. An action for a child that is not there is reported, and
  /// changes nothing.
  ///
  /// - Parameters:
  ///   - state: where the child's state lies, while there is one.
  ///   - action: the *enum property* of the case that holds the child's action.
  ///   - child: what the child does.
  ///   - fileID: where this stands, for the report.
  ///   - line: where this stands, for the report.
  /// - Returns: the reducer, with the child.
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
      mistake: """
        An “ifLet” at \(fileID):\(line) got an action of its child while the child's state was nil. \
        A page may have sent it before it saw the child go, or an effect outlived the child: let the \
        child begin it, so that it is cancelled with the child.
        """
    )
  }
}
