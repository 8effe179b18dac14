/// An action with a case for bindings to fields of its state.
///
/// ```swift
/// @EnumProperties
/// @UserAction
/// enum SettingsAction: BindableAction {
///   case binding(BindingAction<SettingsState>)
///   case resetButtonTapped
/// }
/// ```
///
/// Only the case has to be declared: `@EnumProperties` adds the property.
public protocol BindableAction<State>: Sendable {
  /// The state whose fields are bound.
  associatedtype State: Sendable

  /// Sets a field of the state.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The binding; nil for any other action.
  var binding: BindingAction<State>? { get }
}
