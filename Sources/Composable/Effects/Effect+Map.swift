extension Effect {
  /// Transforms the actions that the effect sends.
  ///
  /// ```swift
  /// requestNthPrime(7).map(AppAction.counter)
  /// ```
  public func map<NewAction: Sendable>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    embedded(.unknownPath, transform)
  }

  /// ``map(_:)`` for a reducer that has the same state and different actions.
  package func mapActions<NewAction: Sendable>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    embedded(.sameState, transform)
  }
}

extension Effect.Work {
  func map<NewAction: Sendable>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction>.Work {
    var work = Effect<NewAction>.Work(
      priority: priority,
      interruption: interruption.map(transform),
      body: { [body] send in try await body(send.pullback(transform)) }
    )
    if let errorHandler {
      work.errorHandler = { error, send in await errorHandler(error, send.pullback(transform)) }
    }
    return work
  }
}
