package import Composable

/// The actions of the settings.
@EnumProperties
@UserAction
package enum SettingsAction: BindableAction, Equatable, Sendable {
  case binding(BindingAction<SettingsState>)
  case isHapticFeedbackEnabledChanged(Bool)
  /// `isGranted` is nil if the request failed.
  @ServerOnly case authorizationResponse(isGranted: Bool?)
  case resetButtonTapped
}
