// What `@UserAction` calls for each case, and what a conformance written by hand calls as well.
// Which `value` is called is decided by the type of the case's value, which no macro can see.

extension ActionPayload {
  /// Makes sure that nothing came for a case that takes nothing.
  ///
  /// ```swift
  /// case "incrTapped":
  ///   try payload.noValue(for: name)
  ///   return .incrTapped
  /// ```
  ///
  /// - Parameter name: the name whose head is the case.
  /// - Throws: ``UserActionError/unknownAction(_:)`` where the name goes on after the case, and
  ///   ``UserActionError/invalidValue(_:reason:)`` where a value came.
  public func noValue(for name: ActionName) throws(UserActionError) {
    guard name.tail == nil else { throw .unknownAction(name) }
    guard isAbsent else { throw .invalidValue(name, reason: "must be absent") }
  }

  /// Builds the action of a nested feature from the rest of the name.
  ///
  /// ```swift
  /// case "counter":
  ///   return try .counter(payload.value(CounterAction.self, for: name))
  /// ```
  ///
  /// - Parameters:
  ///   - type: the nested action.
  ///   - name: the name whose head is the case.
  /// - Returns: the nested action that the name's tail and the value stand for.
  /// - Throws: ``UserActionError/unknownAction(_:)`` where the name ends with the case, and whatever
  ///   the nested action throws.
  public func value<Value: UserAction>(
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value {
    guard let tail = name.tail else { throw .unknownAction(name) }
    return try Value.userAction(named: tail, payload: self)
  }

  /// Builds the action of a nested feature, though it is decodable too.
  ///
  /// Decoding would let a page say the cases that are ``ServerOnly()``, so the name decides.
  ///
  /// ```swift
  /// case "settings":
  ///   return try .settings(payload.value(SettingsAction.self, for: name))
  /// ```
  ///
  /// - Parameters:
  ///   - type: the nested action.
  ///   - name: the name whose head is the case.
  /// - Returns: the nested action that the name's tail and the value stand for.
  /// - Throws: ``UserActionError``, as for an action that is not decodable.
  public func value<Value: UserAction & Decodable>(
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value {
    guard let tail = name.tail else { throw .unknownAction(name) }
    return try Value.userAction(named: tail, payload: self)
  }
}
