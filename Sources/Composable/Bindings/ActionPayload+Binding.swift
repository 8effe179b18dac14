// What `@BindableState` calls for each field; which of the two is decided by the type of the field, which
// no macro can see.

extension ActionPayload {
  /// Makes the binding that sets a field to the value that came.
  ///
  /// ```swift
  /// case "displayName":
  ///   return try payload.binding(\Self.$displayName, for: name)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: the field.
  ///   - name: the name whose head is the field.
  /// - Returns: the binding.
  /// - Throws: ``UserActionError/unknownAction(_:)`` where the name goes on after the field, or what is
  ///   shown does not expose the field; ``UserActionError/invalidValue(_:reason:)`` where the value is
  ///   missing or of another type.
  public func binding<Root, Value: Decodable & Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, BindingState<Value>> & Sendable,
    for name: ActionName
  ) throws(UserActionError) -> BindingAction<Root> {
    guard exposedBindings.contains(keyPath) else { throw .unknownAction(name) }
    return .set(keyPath, try value(Value.self, for: name))
  }

  /// Makes the binding that sets a field, which may be empty, to the value that came.
  ///
  /// - Parameters:
  ///   - keyPath: the field.
  ///   - name: the name whose head is the field.
  /// - Returns: the binding; of nil where null came.
  /// - Throws: ``UserActionError``, as for a field that may not be empty.
  public func binding<Root, Value: Decodable & Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, BindingState<Value?>> & Sendable,
    for name: ActionName
  ) throws(UserActionError) -> BindingAction<Root> {
    guard exposedBindings.contains(keyPath) else { throw .unknownAction(name) }
    return .set(keyPath, try value(Value?.self, for: name))
  }
}
