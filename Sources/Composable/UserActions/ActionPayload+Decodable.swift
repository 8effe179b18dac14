extension ActionPayload {
  /// Decodes the value of a case.
  ///
  /// ```swift
  /// case "stepChanged":
  ///   return try .stepChanged(payload.value(Int.self, for: name))
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the case's value.
  ///   - name: the name whose head is the case.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has a tail;
  ///   ``UserActionError/invalidValue(_:reason:)`` if the value is missing or of another type.
  public func value<Value: Decodable>(
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value {
    if let action = try nestedAction(type, for: name) { return action }
    guard name.tail == nil else { throw .unknownAction(name) }
    guard !isAbsent else { throw .invalidValue(name, reason: "is missing") }
    return try decoded(type, for: name)
  }

  /// Decodes the optional value of a case.
  ///
  /// ```swift
  /// case "selected":
  ///   return try .selected(payload.value(Int?.self, for: name))
  /// ```
  ///
  /// - Parameters:
  ///   - type: the optional type of the case's value.
  ///   - name: the name whose head is the case.
  /// - Returns: the value; nil if it is absent or null.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has a tail;
  ///   ``UserActionError/invalidValue(_:reason:)`` if the value is of another type.
  public func value<Value: Decodable>(
    _ type: Value?.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value? {
    if let action = try nestedAction(Value.self, for: name) { return action }
    guard name.tail == nil else { throw .unknownAction(name) }
    return isAbsent ? nil : try decoded(Value.self, for: name)
  }

  /// Decodes the values of a case from a list, for a case whose values do not all have labels.
  ///
  /// ```swift
  /// case "moved":
  ///   let values = try payload.values(Int.self, Int.self, for: name)
  ///   return .moved(values.0, to: values.1)
  /// ```
  ///
  /// - Parameters:
  ///   - types: the types of the case's values.
  ///   - name: the name whose head is the case.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has a tail;
  ///   ``UserActionError/invalidValue(_:reason:)`` if a value is of another type, or there are too few or
  ///   too many.
  public func values<each Value: Decodable>(
    _ types: repeat (each Value).Type,
    for name: ActionName
  ) throws(UserActionError) -> (repeat each Value) {
    try value(OrderedValues<repeat each Value>.self, for: name).values
  }

  /// Returns the nested action if a type that is statically only `Decodable` is also a ``UserAction``.
  ///
  /// This occurs in a generic enum, with `case child(Child)`. Decoding the value instead would accept cases
  /// that are ``ServerOnly()``.
  private func nestedAction<Value>(
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value? {
    guard let actionType = type as? any UserAction.Type else { return nil }
    let action: any UserAction = try value(actionType, for: name)
    return action as? Value
  }

  /// Decodes a value; describes an invalid one for the user.
  func decoded<Value: Decodable>(
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value {
    do {
      return try decode(type)
    } catch {
      throw .invalidValue(name, reason: reason(for: error))
    }
  }
}
