extension Effect {
  /// Makes the effect cancellable by an id, with ``cancel(id:)``.
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
  ///   - id: the effect's id. Its type is part of the id: values of different types never match. Ids are
  ///     local to their store, and to the child if the effect is from a child of
  ///     ``Reducer/ifLet(_:action:then:fileID:line:)``,
  ///     ``Reducer/ifCaseLet(_:action:then:fileID:line:)`` or
  ///     ``Reducer/forEach(_:action:element:fileID:line:)``.
  ///   - cancelInFlight: whether to cancel effects with the same id first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    guard !isNone || cancelInFlight else { return self }
    return Effect(
      operation: .cancellable(EffectID(id), cancelInFlight: cancelInFlight, self)
    )
  }

  /// Cancels the effects in flight with an id, including the steps of a
  /// ``concatenate(_:)-(Effect<Action>...)`` that have not started.
  ///
  /// - Parameter id: the id passed to ``cancellable(id:cancelInFlight:)`` by the same feature.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(operation: .cancel(EffectID(id)))
  }
}
