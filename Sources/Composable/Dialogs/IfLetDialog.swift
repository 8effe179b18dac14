extension Reducer {
  /// Answers the actions of a dialog.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   switch action {
  ///   case .deleteButtonTapped: state.alert = AlertState(…)
  ///   case .alert(.presented(.deleteConfirmed)): state.text = ""
  ///   case .alert: break
  ///   }
  ///   return .none
  /// }
  /// .ifLet(\.alert, action: \.alert)
  /// ```
  ///
  /// An action that the dialog offers closes it, and then reaches this reducer as `presented` or `dismissed`; see
  /// ``DialogAction``. Any other action of the dialog changes nothing: a second person’s tap, or one that arrives
  /// after the dialog has changed.
  ///
  /// - Parameters:
  ///   - state: a key path to the dialog.
  ///   - action: the *enum property* of the case that holds the dialog's action.
  public func ifLet<Dialog: DialogState>(
    _ state: any WritableKeyPath<State, Dialog?> & Sendable,
    action: any WritableKeyPath<Action, DialogAction<Dialog.Action>?> & Sendable
  ) -> some Reducer<State, Action> {
    DialogReducer<Self, Dialog>(base: self, action: action) { $0[keyPath: state].take() }
  }

  /// Answers the actions of dialogs that one person each sees.
  ///
  /// ```swift
  /// .ifLet(\.alerts, action: \.alert)
  /// ```
  ///
  /// The sender of an action answers its own dialog.
  ///
  /// - Parameters:
  ///   - state: a key path to the dialogs.
  ///   - action: the *enum property* of the case that holds a dialog's action.
  public func ifLet<Dialog: DialogState>(
    _ state: any WritableKeyPath<State, PerParticipant<Dialog>> & Sendable,
    action: any WritableKeyPath<Action, DialogAction<Dialog.Action>?> & Sendable
  ) -> some Reducer<State, Action> {
    DialogReducer<Self, Dialog>(base: self, action: action) {
      guard let sender = ActionContext.current.sender,
        let dialog = $0[keyPath: state][sender]
      else { return nil }
      $0[keyPath: state][sender] = nil
      return dialog
    }
  }
}

private struct DialogReducer<Base: Reducer, Dialog: DialogState>: Reducer {
  let base: Base
  let action: any WritableKeyPath<Base.Action, DialogAction<Dialog.Action>?> & Sendable
  /// Closes the dialog, if it is open, and returns it.
  let close: @Sendable (inout Base.State) -> Dialog?

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let answer = answer(to: action, closingIn: &state) else { return .none }
    return base.reduce(into: &state, action: answer)
  }

  /// Returns the action for the base; nil if the dialog doesn't offer it.
  private func answer(
    to action: Base.Action,
    closingIn state: inout Base.State
  ) -> Base.Action? {
    guard let dialogAction = action[keyPath: self.action] else { return action }
    var closed = state
    guard let answer = close(&closed)?.answer(to: dialogAction) else { return nil }
    state = closed
    var action = action
    action[keyPath: self.action] = answer
    return action
  }
}

extension DialogReducer: TracedReducer {
  func trace(_ action: Base.Action, in state: Base.State, into trace: inout ReducerTrace) {
    trace.add("ifLet") {
      var state = state
      guard let answer = answer(to: action, closingIn: &state) else { return }
      $0.follow(answer, in: state, through: base)
    }
  }
}
