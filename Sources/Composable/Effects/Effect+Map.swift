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
    map(transform) { $0 }
  }

  /// The same work, with every action, and every name of an effect, turned into another.
  func map<NewAction: Sendable>(
    _ transform: @escaping @Sendable (Action) -> NewAction,
    names rename: (EffectID) -> EffectID
  ) -> Effect<NewAction> {
    switch operation {
    case .none:
      .none
    case .send(let action):
      .send(transform(action))
    case .sync(let work):
      .sync { work().map(transform) }
    case .run(let work):
      Effect<NewAction>(operation: .run(work.map(transform)))
    case .merge(let effects):
      Effect<NewAction>(operation: .merge(effects.map { $0.map(transform, names: rename) }))
    case .concatenate(let effects):
      Effect<NewAction>(operation: .concatenate(effects.map { $0.map(transform, names: rename) }))
    case .cancellable(let id, let cancelInFlight, let effect):
      Effect<NewAction>(
        operation: .cancellable(
          rename(id),
          cancelInFlight: cancelInFlight,
          effect.map(transform, names: rename)
        )
      )
    case .cancel(let id):
      Effect<NewAction>(operation: .cancel(rename(id)))
    case .throttle(let id, let pace, let latest, let effect):
      Effect<NewAction>(
        operation: .throttle(
          rename(id),
          pace,
          latest: latest,
          effect.map(transform, names: rename)
        )
      )
    case .report(let mistake):
      Effect<NewAction>(operation: .report(mistake))
    }
  }
}

extension Effect.Work {
  fileprivate func map<NewAction: Sendable>(
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
