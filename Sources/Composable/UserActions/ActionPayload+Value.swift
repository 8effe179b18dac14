// `@UserAction` calls these functions for each case, as can a handwritten conformance. A macro cannot
// see the type of the case's value, so the compiler selects the overload of `value`.

extension ActionPayload {
  /// Checks that the payload of a case without a value is absent.
  ///
  /// ```swift
  /// case "incrTapped":
  ///   try payload.noValue(for: name)
  ///   return .incrTapped
  /// ```
  ///
  /// - Parameter name: the name whose head is the case.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has a tail;
  ///   ``UserActionError/invalidValue(_:reason:)`` if there is a value.
  public func noValue(for name: ActionName) throws(UserActionError) {
    guard name.tail == nil else { throw .unknownAction(name) }
    guard isAbsent else { throw refusal(of: name, because: "must be absent", fix: "remove it") }
  }

  /// Returns the action of a nested feature, by the rest of the name.
  ///
  /// ```swift
  /// case "counter":
  ///   return try .counter(payload.value(CounterAction.self, for: name))
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the nested action.
  ///   - name: the name whose head is the case.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has no tail; otherwise any error of the
  ///   nested action.
  public func value<Value: UserAction>(
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value {
    guard let tail = name.tail else { throw .unknownAction(name) }
    return try Value.userAction(named: tail, payload: self)
  }

  /// Returns the action of a nested feature, by the rest of the name, even though it is `Decodable`.
  ///
  /// Decoding the action instead would accept cases that are ``ServerOnly()``.
  ///
  /// ```swift
  /// case "settings":
  ///   return try .settings(payload.value(SettingsAction.self, for: name))
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the nested action.
  ///   - name: the name whose head is the case.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has no tail; otherwise any error of the
  ///   nested action.
  public func value<Value: UserAction & Decodable>(
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value {
    guard let tail = name.tail else { throw .unknownAction(name) }
    return try Value.userAction(named: tail, payload: self)
  }
}
