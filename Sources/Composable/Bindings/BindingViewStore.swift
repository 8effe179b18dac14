/// A state as a view state is built of it: its values, and its fields to bind.
///
/// ```swift
/// Room(store: store, executor: loop) { state in
///   AppView(notifications: NotificationsView(bindingViewStore: BindingViewStore(state.settings)))
/// }
/// ```
///
/// A page can bind the fields that a view state takes in this way, and no others.
@dynamicMemberLookup
public struct BindingViewStore<State: ViewBindableState> {
  private let state: State

  /// A state, to build view states of.
  public init(_ state: State) {
    self.state = state
  }

  /// A value of the state, to be looked at.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// A field of the state, to be bound.
  public subscript<Value>(
    dynamicMember keyPath: any WritableKeyPath<State, BindingState<Value>> & Sendable
  ) -> BindingViewState<Value> {
    ExposedBindings.collector?.insert(keyPath)
    return BindingViewState(state[keyPath: keyPath].wrappedValue)
  }
}
