/// The actions of a feature, some of whose state can be bound.
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
/// The case is all there is to write: `@EnumProperties` writes the property.
public protocol BindableAction<State>: Sendable {
  /// The state that is bound.
  associatedtype State: Sendable

  /// A field is to be set.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The binding, where the action is one.
  var binding: BindingAction<State>? { get }
}
