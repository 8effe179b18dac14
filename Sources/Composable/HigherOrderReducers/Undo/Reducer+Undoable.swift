extension Reducer where State: Equatable {
  /// Keeps a history of the last actions, so that each participant can undo its own.
  ///
  /// ```swift
  /// BoardFeature().undoable(action: \.undo) { action in
  ///   switch action {
  ///   case .noteAdded, .noteDeleted: true
  ///   case .undo, .saveResponse: false
  ///   }
  /// }
  /// ```
  ///
  /// The state after an undo is what it would be if the undone action had never been sent: the other actions of the
  /// history are reduced again, in order and each in its ``ActionContext``, from the state before the first. Actions of
  /// other participants keep what they did, as far as it does not depend on the undone one. A redo puts the action back in
  /// its place.
  ///
  /// - ``UndoAction/undoTapped`` undoes the sender's last action, ``UndoAction/undoLatestTapped`` the last one of any
  ///   participant. ``UndoAction/redoTapped`` takes back the sender's last undo of either kind; the sender's next action
  ///   that can be undone ends what it can redo. If there is no such action or undo, nothing changes.
  /// - An action that changed nothing is not in the history: no undo finds it, it ends no redo, and it is not reduced again. To
  ///   find out, the state is compared with the one before while there is a history.
  /// - Effects are not run again, and those of an undone action continue: their responses are reduced. A response has the
  ///   sender of the action that began the effect. If it makes the change that a participant wants to undo, it should
  ///   be undoable in place of that action.
  /// - An action without a sender cannot be undone, but is reduced again like any other.
  /// - The history is a part of the state. It begins with an action that can be undone or redone, and has at most `limit`
  ///   actions, the others included. An undo costs reducing them again; an action is reduced a second time when it leaves
  ///   the history.
  /// - After a restart, the history lacks ``Redacted()`` actions, as a log does.
  ///
  /// - Parameters:
  ///   - action: the *enum property* of the case that holds the ``UndoAction``. The base reducer does not receive that
  ///     case.
  ///   - limit: the maximum number of actions in the history.
  ///   - isUndoable: returns whether a participant can undo an action.
  public func undoable(
    action: any KeyPath<Action, UndoAction?> & Sendable,
    limit: Int = 100,
    _ isUndoable: @escaping @Sendable (Action) -> Bool
  ) -> some Reducer<Undoable<State, Action>, Action> {
    UndoableReducer(base: self, undoPath: action, limit: limit, isUndoable: isUndoable)
  }
}

private struct UndoableReducer<Base: Reducer>: Reducer where Base.State: Equatable {
  let base: Base
  let undoPath: any KeyPath<Base.Action, UndoAction?> & Sendable
  let limit: Int
  let isUndoable: @Sendable (Base.Action) -> Bool

  func reduce(
    into state: inout Undoable<Base.State, Base.Action>,
    action: Base.Action
  ) -> Effect<Base.Action> {
    let context = ActionContext.current
    if let undo = action[keyPath: undoPath] {
      state.apply(undo, by: context.sender, base)
      return .none
    }
    let past = PastAction(
      action: action,
      context: context,
      isUndoable: limit > 0 && context.sender != nil && isUndoable(action)
    )
    return state.reduce(past, by: base, limit: limit)
      .embedded(.child(PullbackPath(keyPath: \Undoable<Base.State, Base.Action>.present))) { $0 }
  }
}

extension UndoableReducer: TracedReducer {
  func trace(
    _ action: Base.Action,
    in state: Undoable<Base.State, Base.Action>,
    into trace: inout ReducerTrace
  ) {
    trace.add("undoable") {
      guard action[keyPath: undoPath] == nil else { return }
      $0.follow(action, in: state.present, through: base)
    }
  }
}
