/// A reducer that applies binding actions to the state.
///
/// Reducers that run after it see the new value; reducers that run before it see the old one.
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
  public init() {}

  public func reduce(into state: inout Action.State, action: Action) -> Effect<Action> {
    action.binding?.apply(to: &state)
    return .none
  }
}
