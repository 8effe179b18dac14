public import Composable

/// What the settings know.
@BindableState
public struct SettingsState: ViewBindableState, Equatable, Sendable {
  /// How long a display name may be, in characters.
  public static let displayNameLimit = 16

  /// How often there is a digest.
  @BindingState public var digest = Digest.daily
  /// What the others see; at most ``displayNameLimit`` characters.
  @BindingState public var displayName = ""
  /// Whether there are notifications; they have to be authorised.
  @BindingState public var enableNotifications = false
  /// Whether the phone may tremble.
  public var isHapticFeedbackEnabled = true
  /// Whether an authorisation is being waited for.
  public var isLoading = false
  /// Whether posts are for friends alone.
  @BindingState public var protectMyPosts = false
  /// Whether notifications come by mail.
  @BindingState public var sendEmailNotifications = false
  /// Whether notifications come to the phone.
  @BindingState public var sendMobileNotifications = false
  /// What there is to say to everybody.
  var alert: Alert?

  /// The settings as they come.
  public init() {}

  /// Whether there are notifications to send.
  var areNotificationsOn: Bool { enableNotifications && !isLoading }
}
