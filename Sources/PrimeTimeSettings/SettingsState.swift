package import Composable

/// The settings.
@BindableState
package struct SettingsState: Codable, ViewBindableState, Equatable, Sendable {
  /// Maximum length of a display name, in characters.
  package static let displayNameLimit = 16

  @BindingState package var digest = Digest.daily
  /// At most ``displayNameLimit`` characters.
  @BindingState package var displayName = ""
  /// Whether notifications are on; turning them on requests permission.
  @BindingState package var enableNotifications = false
  package var isHapticFeedbackEnabled = true
  /// Whether a request for permission is in flight.
  package var isLoading = false
  @BindingState package var protectMyPosts = false
  @BindingState package var sendEmailNotifications = false
  @BindingState package var sendMobileNotifications = false
  /// The app's alert.
  package var alert: AlertState<Never>?

  package init() {}

  /// Whether notifications are on and permitted.
  var areNotificationsOn: Bool { enableNotifications && !isLoading }
}
