internal import DequeModule

/// The last actions of an ``Undoable`` state, and the state before them.
///
/// ```
///   base ─▶ action ─▶ action (undone) ─▶ action ─▶ present
/// ```
///
/// It begins with an action that can be undone or redone, so that it is short if there are few of those.
struct UndoHistory<State: Sendable, Action: Sendable>: Sendable {
  private(set) var base: State
  private(set) var actions: Deque<PastAction<Action>>

  init(base: State, actions: [PastAction<Action>] = []) {
    self.base = base
    self.actions = Deque(actions)
  }

  /// Whether any participant's action can be undone.
  var canUndo: Bool { actions.contains(where: \.canBeUndone) }

  func availability(of participant: Sender) -> UndoAvailability? {
    let canUndo = lastIndex(of: participant) != nil
    let canRedo = lastUndoneIndex(by: participant) != nil
    return canUndo || canRedo ? UndoAvailability(canUndo: canUndo, canRedo: canRedo) : nil
  }

  /// Returns the state after the actions that are not undone.
  func state(by reducer: some Reducer<State, Action>) -> State {
    var state = base
    for action in actions where action.undo == nil { action.reduceAgain(into: &state, by: reducer) }
    return state
  }

  /// Appends an action, and drops the oldest ones beyond the limit.
  ///
  /// - Returns: the actions that were appended or dropped.
  mutating func append(
    _ action: PastAction<Action>,
    limit: Int,
    by reducer: some Reducer<State, Action>
  ) -> [PastAction<Action>] {
    if action.isUndoable {
      let sender = action.context.sender
      actions.removeAll { $0.undo.map { $0.sender == sender } ?? false }
    }
    actions.append(action)
    var changed = [action]
    while let first = actions.first, actions.count > limit || first.isSettled {
      actions.removeFirst()
      if first.undo == nil { first.reduceAgain(into: &base, by: reducer) }
      changed.append(first)
    }
    return changed
  }

  /// Undoes or redoes an action.
  ///
  /// - Returns: the action, before and after; empty if there is none.
  mutating func apply(_ undo: UndoAction, by sender: Sender?) -> [PastAction<Action>] {
    let index: Int? =
      switch undo {
      case .undoTapped: sender.flatMap(lastIndex)
      case .undoLatestTapped: actions.lastIndex(where: \.canBeUndone)
      case .redoTapped: lastUndoneIndex(by: sender)
      }
    guard let index else { return [] }
    let before = actions[index]
    actions[index].undo =
      undo == .redoTapped
      ? nil : .init(number: (actions.compactMap(\.undo?.number).max() ?? 0) + 1, sender: sender)
    return [before, actions[index]]
  }

  private func lastIndex(of participant: Sender) -> Int? {
    actions.lastIndex { $0.canBeUndone && $0.context.sender == participant }
  }

  private func lastUndoneIndex(by sender: Sender?) -> Int? {
    let undone = actions.indices.filter { actions[$0].undo.map { $0.sender == sender } ?? false }
    return undone.max { (actions[$0].undo?.number ?? 0) < (actions[$1].undo?.number ?? 0) }
  }
}
