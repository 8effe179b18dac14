public import Composable

/// What can happen in the settings.
@EnumProperties
@UserAction
public enum SettingsAction: BindableAction, Equatable, Sendable {
  /// A field has been set.
  case binding(BindingAction<SettingsState>)
  /// The phone may tremble, or not.
  case isHapticFeedbackEnabledChanged(Bool)
  /// Whether notifications are allowed; nil where nobody could be asked.
  @ServerOnly case authorizationResponse(isGranted: Bool?)
  /// Back to how they come.
  case resetButtonTapped
}
