/// A field that is to be set, and the value.
///
/// A page makes one by the field's name: `settings.binding.displayName`, with the value. Code makes one
/// by the field, and recognises one by it:
///
/// ```swift
/// await store.send(.binding(.set(\.$displayName, "Blob")))
///
/// case .binding(\.$displayName):
///   state.displayName = String(state.displayName.prefix(16))
/// ```
///
/// It does nothing by itself: a ``BindingReducer`` applies it.
public struct BindingAction<Root>: Sendable {
  /// The field, as the path of its projected value.
  public let keyPath: any PartialKeyPath<Root> & Sendable
  /// The value.
  public let value: any Equatable & Sendable
  private let assign: @Sendable (inout Root) -> Void

  /// Sets a field to a value.
  ///
  /// - Parameters:
  ///   - keyPath: the field, as the path of its projected value: `\.$displayName`.
  ///   - value: what the field is to be.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<Root, BindingState<Value>> & Sendable,
    _ value: Value
  ) -> BindingAction {
    BindingAction(keyPath: keyPath, value: value) { root in
      root[keyPath: keyPath].wrappedValue = value
    }
  }

  /// Whether an action sets a certain field; what `case .binding(\.$displayName)` means.
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
    ".set(\(fieldDescription), \(value))"
  }

  /// A key path does not know its name everywhere; a state whose fields have names does.
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
}
