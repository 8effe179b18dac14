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
}
