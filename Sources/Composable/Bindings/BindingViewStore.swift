/// A read-only view of a state from which a view state is built, with access to its values and bindable fields.
///
/// ```swift
/// Room(store: store) { state in
///   AppView(notifications: NotificationsView(bindingViewStore: BindingViewStore(state.settings)))
/// }
/// ```
///
/// A page can bind only the fields that a view state reads as `$field`.
@dynamicMemberLookup
public struct BindingViewStore<State: ViewBindableState> {
  private let state: State

  public init(_ state: State) {
    self.state = state
  }

  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// A field of the state that this exposes to bindings.
  public subscript<Value>(
    dynamicMember keyPath: any WritableKeyPath<State, BindingState<Value>> & Sendable
  ) -> BindingViewState<Value> {
    ExposedBindings.collector?.insert(keyPath)
    return BindingViewState(state[keyPath: keyPath].wrappedValue)
  }
}
