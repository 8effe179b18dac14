/// Applies bindings: sets the field that the action names to the value that it brings.
///
/// Its place decides who sees the new value: reducers after it do, reducers before it see the old one.
///
/// ```swift
/// var body: some Reducer<SettingsState, SettingsAction> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.$displayName):
///       state.displayName = String(state.displayName.prefix(16))
///     case .binding, .resetButtonTapped:
///       break
///     }
///     return .none
///   }
/// }
/// ```
public struct BindingReducer<Action: BindableAction>: Reducer {
  /// A reducer of the feature's own bindings.
  public init() {}

  public func reduce(into state: inout Action.State, action: Action) -> Effect<Action> {
    action.binding?.apply(to: &state)
    return .none
  }
}
