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
  ///   - id: names the work within its store; of any type, and values of different types are
  ///     different names. A child that is brought in with ``Reducer/ifLet(_:action:then:fileID:line:)``,
  ///     or each element of ``Reducer/forEach(_:action:element:fileID:line:)``, has names of its own.
  ///   - cancelInFlight: whether other work of the same name is cancelled first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    guard !isNone || cancelInFlight else { return self }
    return Effect(
      operation: .cancellable(EffectID(id), cancelInFlight: cancelInFlight, self)
    )
  }

  /// Cancels the work of this name that is in flight: also the steps of a
  /// ``concatenate(_:)-(Effect<Action>...)`` of this name that have not begun.
  ///
  /// - Parameter id: what was given to ``cancellable(id:cancelInFlight:)``, by the same feature.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(operation: .cancel(EffectID(id)))
  }

  /// The same work as part of a scope, which ``cancel(scope:)`` ends, and in which names are its own.
  func scoped<NewAction: Sendable>(
    to scope: some Hashable & Sendable,
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    guard !isNone else { return .none }
    let effect = map(transform) { $0.scoped(to: scope) }
    return Effect<NewAction>(
      operation: .cancellable(EffectID(scope: scope), cancelInFlight: false, effect)
    )
  }

  /// Cancels all effects of a scope.
  static func cancel(scope: some Hashable & Sendable) -> Effect {
    Effect(operation: .cancel(EffectID(scope: scope)))
  }
}
