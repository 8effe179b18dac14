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
    switch operation {
    case .none:
      .none
    case .send(let action):
      .send(transform(action))
    case .sync(let work):
      .sync { work().map(transform) }
    case .run(let priority, let work):
      .run(priority: priority) { send in
        try await work(Send { await send(transform($0)) })
      }
    case .merge(let effects):
      Effect<NewAction>(operation: .merge(effects.map { $0.map(transform) }))
    }
  }
}
