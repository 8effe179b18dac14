// `@BindableState` calls `binding` for each field. A macro cannot see the field's type, so the compiler selects the
// overload.

extension ActionPayload {
  /// Returns the binding that sets a field to the payload.
  ///
  /// ```swift
  /// case "displayName":
  ///   return try payload.binding(\Self.$displayName, for: name)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: the field.
  ///   - name: the name whose head is the field.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has a tail or, unless the payload is from a
  ///   log, the field is not exposed by the view state; ``UserActionError/invalidValue(_:reason:)`` if the value is missing or of another
  ///   type.
  public func binding<Root, Value: Codable & Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, BindingState<Value>> & Sendable,
    for name: ActionName
  ) throws(UserActionError) -> BindingAction<Root> {
    guard isFromLog || exposedBindings.contains(keyPath) else { throw .unknownAction(name) }
    return .set(keyPath, try value(Value.self, for: name))
  }

  /// Returns the binding that sets an optional field to the payload, or to nil if that is absent or null.
  ///
  /// - Parameters:
  ///   - keyPath: the field.
  ///   - name: the name whose head is the field.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has a tail or, unless the payload is from a
  ///   log, the field is not exposed by the view state; ``UserActionError/invalidValue(_:reason:)`` if the value is of another type.
  public func binding<Root, Value: Codable & Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, BindingState<Value?>> & Sendable,
    for name: ActionName
  ) throws(UserActionError) -> BindingAction<Root> {
    guard isFromLog || exposedBindings.contains(keyPath) else { throw .unknownAction(name) }
    return .set(keyPath, try value(Value?.self, for: name))
  }

  /// Returns the binding that merges the payload, an edit, into a text.
  ///
  /// A log may also have a whole text, which the app has set. A page sends edits only.
  ///
  /// - Parameters:
  ///   - keyPath: the field.
  ///   - name: the name whose head is the field.
  /// - Throws: ``UserActionError/unknownAction(_:)`` if the name has a tail or, unless the payload is from a
  ///   log, the field is not exposed by the view state; ``UserActionError/invalidValue(_:reason:)`` if the value is
  ///   no edit.
  public func binding<Root>(
    _ keyPath: any WritableKeyPath<Root, BindingState<BoundText>> & Sendable,
    for name: ActionName
  ) throws(UserActionError) -> BindingAction<Root> {
    guard isFromLog || exposedBindings.contains(keyPath) else { throw .unknownAction(name) }
    if isFromLog, let text = try? value(BoundText.self, for: name) { return .set(keyPath, text) }
    return .edit(keyPath, try value(TextEdit.self, for: name))
  }

  @available(
    *,
    unavailable,
    message: "a page edits a text that is there; make the text not optional"
  )
  public func binding<Root>(
    _ keyPath: WritableKeyPath<Root, BindingState<BoundText?>>,
    for name: ActionName
  ) throws(UserActionError) -> BindingAction<Root> {
    throw .unknownAction(name)
  }

  @available(
    *,
    unavailable,
    message:
      "the field cannot be bound by name; make its type Codable, Equatable and Sendable, or the field private"
  )
  public func binding<Root, Value>(
    _ keyPath: WritableKeyPath<Root, BindingState<Value>>,
    for name: ActionName
  ) throws(UserActionError) -> BindingAction<Root> {
    throw .unknownAction(name)
  }
}
