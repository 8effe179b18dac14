extension Effect {
  /// The same work, which ``cancel(id:)`` ends.
  ///
  /// ```swift
  /// enum RequestID { case search }
  ///
  /// case .queryChanged(let query):
  ///   return .run { send in await send(.results(try await search(query))) }
  ///     .cancellable(id: RequestID.search, cancelInFlight: true)
  /// ```
  ///
  /// - Parameters:
  ///   - id: names the work within its store. Of a child that is brought in several times, each has
  ///     names of its own.
  ///   - cancelInFlight: whether work of the same name is cancelled first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    guard !isNone || cancelInFlight else { return self }
    return Effect(
      operation: .cancellable(EffectID(id), cancelInFlight: cancelInFlight, self)
    )
  }

  /// Cancels the work of this name that is in flight, and what is to follow it.
  ///
  /// - Parameter id: what was given to ``cancellable(id:cancelInFlight:)``.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(operation: .cancel(EffectID(id)))
  }

  /// The same work, with every name in it made a name of the given scope alone.
  func scoped(to scope: EffectID) -> Effect {
    switch operation {
    case .none, .send, .sync, .run, .report:
      self
    case .merge(let effects):
      Effect(operation: .merge(effects.map { $0.scoped(to: scope) }))
    case .concatenate(let effects):
      Effect(operation: .concatenate(effects.map { $0.scoped(to: scope) }))
    case .cancellable(let id, let cancelInFlight, let effect):
      Effect(
        operation: .cancellable(
          id.scoped(to: scope),
          cancelInFlight: cancelInFlight,
          effect.scoped(to: scope)
        )
      )
    case .cancel(let id):
      Effect(operation: .cancel(id.scoped(to: scope)))
    case .throttle(let id, let pace, let latest, let effect):
      Effect(
        operation: .throttle(
          id.scoped(to: scope),
          pace,
          latest: latest,
          effect.scoped(to: scope)
        )
      )
    }
  }
}
