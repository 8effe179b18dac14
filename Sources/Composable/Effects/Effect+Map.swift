extension Effect {
  /// The same work, with every action that it sends turned into another.
  ///
  /// ```swift
  /// requestNthPrime(7).map(AppAction.counter)
  /// ```
  ///
  /// - Parameter transform: makes the new action of the old one.
  public func map<NewAction: Sendable>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    embedded(.unknown, transform)
  }

  /// ``map(_:)`` for a reducer that has the same state, and other actions.
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
      body: { [body] send in try await body(send.pullback(transform)) }
    )
    if let errorHandler {
      work.errorHandler = { error, send in await errorHandler(error, send.pullback(transform)) }
    }
    return work
  }
}
