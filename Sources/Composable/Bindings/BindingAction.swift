/// An action that sets one field of a state to a value, or merges an edit into a ``BoundText``.
///
/// A page sends one by the field's name: `settings.binding.displayName`, with the value. Code creates and
/// matches one by the field's key path:
///
/// ```swift
/// await store.send(.binding(.set(\.$displayName, "Blob")))
///
/// case .binding(\.$displayName):
///   state.displayName = String(state.displayName.prefix(16))
/// ```
///
/// A ``BindingReducer`` applies it.
public struct BindingAction<Root>: Sendable {
  /// The key path of the field's projected value.
  public let keyPath: any PartialKeyPath<Root> & Sendable
  public let value: any Equatable & Sendable
  private let assign: @Sendable (inout Root) -> Void

  /// Returns an action that sets a field to a value.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of the field's projected value: `\.$displayName`.
  ///   - value: the new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, BindingState<Value>> & Sendable,
    _ value: Value
  ) -> BindingAction {
    BindingAction(keyPath: keyPath, value: value) { root in
      root[keyPath: keyPath].wrappedValue = value
    }
  }

  /// Returns an action that merges an edit into a text.
  ///
  /// - Parameters:
  ///   - keyPath: the key path of the field's projected value: `\.$notes`.
  ///   - edit: the edit of a page, which is also the action's ``value``.
  public static func edit(
    _ keyPath: any WritableKeyPath<Root, BindingState<BoundText>> & Sendable,
    _ edit: TextEdit
  ) -> BindingAction {
    BindingAction(keyPath: keyPath, value: edit) { root in
      root[keyPath: keyPath].wrappedValue.apply(edit)
    }
  }

  /// Returns whether an action sets a field, for patterns such as `case .binding(\.$displayName)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, BindingState<Value>>,
    action: BindingAction
  ) -> Bool {
    keyPath as AnyKeyPath == action.keyPath as AnyKeyPath
  }

  func apply(to root: inout Root) {
    assign(&root)
  }
}

extension BindingAction: Equatable {
  public static func == (left: BindingAction, right: BindingAction) -> Bool {
    left.keyPath as AnyKeyPath == right.keyPath as AnyKeyPath && left.value.isEqual(to: right.value)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool {
    self == other as? Self
  }
}

extension BindingAction: CustomStringConvertible {
  public var description: String {
    ".\(value is TextEdit ? "edit" : "set")(\(fieldDescription), \(value))"
  }

  /// The field as `\.$name`. Not every platform can print a key path, so the state's own names are preferred.
  private var fieldDescription: String {
    guard let root = Root.self as? any BindableState.Type,
      let name = root.bindingName(ofAny: keyPath)
    else { return "\(keyPath)" }
    return #"\.$\#(name)"#
  }
}

extension BindableState {
  fileprivate static func bindingName(ofAny keyPath: AnyKeyPath) -> String? {
    (keyPath as? PartialKeyPath<Self>).flatMap { bindingName(of: $0) }
  }
}

extension BindingAction: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["set": (fieldDescription, value)], displayStyle: .enum)
  }
}

extension BindingAction: UserAction where Root: BindableState {
  public static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> BindingAction {
    try Root.bindingAction(named: name, payload: payload)
  }
  public func encodeAction(to encoder: inout some ActionEncoder) throws {
    guard let name = Root.bindingName(of: keyPath) else {
      throw UnencodableAction(
        reason: "a binding sets a field of \(Root.self) that has no name, because it is private; "
          + "let a case of its own set it"
      )
    }
    // A field with a name is `Codable`.
    guard let value = value as? any Encodable else {
      throw UnencodableAction(reason: "the field \"\(name)\" of \(Root.self) is not Codable")
    }
    encoder.appendName(name)
    try encoder.encode(value)
  }

  public static func describeActions(in schema: inout ActionSchema.Cases) {
    Root.describeBindings(in: &schema)
  }
}
