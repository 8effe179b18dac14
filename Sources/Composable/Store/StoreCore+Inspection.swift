extension StoreCore {
  /// Reduces an action, and shows an inspector what came of it.
  func reduce(
    _ action: Action,
    in context: ActionContext,
    from source: ActionSource,
    for inspector: any StoreInspector<State, Action>
  ) -> Effect<Action> {
    let before = state
    var effect = Effect<Action>.none
    let duration = ContinuousClock().measure { effect = reduced(&state, action, in: context) }
    var trace = ReducerTrace()
    trace.follow(action, in: before, through: configuration.reducer)
    inspector.reduced(
      Reduction(
        action: action,
        number: revision + 1,
        timestamp: context.timestamp,
        source: source,
        before: before,
        after: state,
        duration: duration,
        path: trace.steps
      )
    )
    return effect
  }

  /// The asynchronous effects that have begun and not ended, in the order of their beginning.
  package var effectNumbers: [EffectNumber] { effects.numbers }

  /// Cancels an asynchronous effect; actions that it sends afterwards are dropped.
  package func cancelEffect(_ number: EffectNumber) {
    effects.cancel(number)?.cancel()
  }

  /// Returns the actions that started the effects in flight, except cancelled ones.
  ///
  /// - Parameter scope: limits the result to the effects of one send.
  package func effectsInFlight(in scope: CancellationScope? = nil) -> [Action] {
    effects.origins(in: scope).filter { !$0.isCancelled }.map(\.action)
  }
}
