/// An action in the history of an ``Undoable`` state.
struct PastAction<Action: Sendable>: Sendable {
  /// What has undone an action.
  struct Undo: Hashable, Codable, Sendable {
    /// Increases with each undo in the history.
    var number: Int
    /// The sender of the undo; nil for the server itself.
    var sender: Sender?
  }

  let action: Action
  let context: ActionContext
  let isUndoable: Bool
  /// The undo that is in force, if any.
  var undo: Undo?

  /// Whether an undo would find it.
  var canBeUndone: Bool { isUndoable && undo == nil }
  /// Whether no undo and no redo concerns it.
  var isSettled: Bool { !isUndoable && undo == nil }

  /// The participants that can undo or redo it.
  var participants: [Sender] { [context.sender, undo?.sender].compactMap(\.self) }

  /// Reduces the action again, and discards its effects.
  func reduceAgain<State>(into state: inout State, by reducer: some Reducer<State, Action>) {
    ActionContext.$current.withValue(context) {
      _ = reducer.reduce(into: &state, action: action)
    }
  }
}
