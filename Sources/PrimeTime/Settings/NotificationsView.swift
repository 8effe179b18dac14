public import Composable
public import LecternWire

/// What a page shows of the notifications, and may set of them.
@ViewState
public struct NotificationsView {
  /// Whether there are notifications.
  @BindingViewState public var enableNotifications: Bool
  /// Whether they come by mail.
  @BindingViewState public var sendEmailNotifications: Bool
  /// Whether they come to the phone.
  @BindingViewState public var sendMobileNotifications: Bool
  /// Whether an authorisation is being waited for.
  public let isLoading: Bool
  /// Whether it can be said where they come.
  public let areChannelsDisabled: Bool

  /// What a page shows of the settings' notifications.
  public init(bindingViewStore: BindingViewStore<SettingsState>) {
    _enableNotifications = bindingViewStore.$enableNotifications
    _sendEmailNotifications = bindingViewStore.$sendEmailNotifications
    _sendMobileNotifications = bindingViewStore.$sendMobileNotifications
    isLoading = bindingViewStore.isLoading
    areChannelsDisabled = !bindingViewStore.areNotificationsOn
  }
}
