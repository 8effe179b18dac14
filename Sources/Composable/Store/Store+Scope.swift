extension Store {
  /// Returns a store of a part of the state and of the actions, for a part of the app.
  ///
  /// ```swift
  /// let counter = store.scope(state: \.counter, action: AppAction.counter)
  /// await counter.send(.incrTapped)            // store.send(.counter(.incrTapped))
  /// ```
  ///
  /// - Parameters:
  ///   - localState: returns the local state.
  ///   - globalAction: embeds a local action in a global one, usually a case of the global actions.
  /// - SeeAlso: Point-Free, episode 73, “Modular State Management: View State”, and 74, “…: View Actions”.
  public nonisolated func scope<LocalState: Equatable & Sendable, LocalAction: Sendable>(
    state localState: @escaping @Sendable (State) -> LocalState,
    action globalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> ScopedStore<LocalState, LocalAction> {
    scope(state: localState, action: globalAction, removeDuplicates: ==)
  }

  /// Returns a store of a part of the state and of the actions, with a custom comparison of local states.
  ///
  /// - Parameters:
  ///   - localState: returns the local state; it need not be `Equatable`.
  ///   - globalAction: embeds a local action in a global one, usually a case of the global actions.
  ///   - isDuplicate: returns whether two local states count as equal, so that no observer is called.
  public nonisolated func scope<LocalState: Sendable, LocalAction: Sendable>(
    state localState: @escaping @Sendable (State) -> LocalState,
    action globalAction: @escaping @Sendable (LocalAction) -> Action,
    removeDuplicates isDuplicate: @escaping @Sendable (LocalState, LocalState) -> Bool
  ) -> ScopedStore<LocalState, LocalAction> {
    ScopedStore(
      global: GlobalStore(
        executor: unownedExecutor,
        state: { self.assumeIsolated { localState($0.state) } },
        send: { action, source in
          self.assumeIsolated { $0.send(globalAction(action), from: source) }
        },
        observe: { observer in self.assumeIsolated { $0.core.observe(while: observer) } }
      ),
      isDuplicate: isDuplicate
    )
  }
}
