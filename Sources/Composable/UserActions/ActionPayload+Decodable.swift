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
    // From a log, null can be how the type encodes itself.
    guard !isAbsent || isFromLog else { throw .invalidValue(name, reason: "is missing") }
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
    // Only the server makes an optional action that is nil, whose name has no tail.
    if isFromLog, isAbsent, name.tail == nil { return nil }
    if let action = try nestedAction(Value.self, for: name) { return action }
    guard name.tail == nil else { throw .unknownAction(name) }
    return isAbsent ? nil : try decoded(Value.self, for: name)
  }

  /// Returns the nested action if a type that is statically only `Decodable` is also a ``UserAction``.
  ///
  /// This occurs in a generic enum, with `case child(Child)`, where `Child` can be an optional action, too. Decoding
  /// the value instead would accept marked cases, such as ``ServerOnly()`` ones.
  private func nestedAction<Value>(
    _ type: Value.Type,
    for name: ActionName
  ) throws(UserActionError) -> Value? {
    guard !isScalar(type), let actionType = actionType(in: type) else { return nil }
    // As above, if `Value` is an optional.
    if isFromLog, isAbsent, name.tail == nil, type is any OptionalValue.Type { return nil }
    let action: any UserAction = try value(actionType, for: name)
    return action as? Value
  }

  /// Decodes a value; describes an invalid one for the user.
  ///
  /// - Parameter place: the label or index of the value among several.
  func decoded<Value: Decodable>(
    _ type: Value.Type,
    for name: ActionName,
    at place: String? = nil
  ) throws(UserActionError) -> Value {
    do {
      return try decode(type)
    } catch {
      throw refusal(of: name, because: reason(for: error, at: place), hints: place == nil)
    }
  }
}

/// Returns the type of the action if a type is that of an action or of an optional action.
func actionType(in type: any Any.Type) -> (any UserAction.Type)? {
  if let optional = type as? any OptionalValue.Type { return actionType(in: optional.wrappedType) }
  return type as? any UserAction.Type
}

private protocol OptionalValue {
  static var wrappedType: any Any.Type { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrappedType: any Any.Type { Wrapped.self }
}
