package import Composable
package import LecternWire

/// The view state of the settings' notifications, with the fields that a page may bind.
@ViewState
package struct NotificationsView {
  @BindingViewState package var enableNotifications: Bool
  @BindingViewState package var sendEmailNotifications: Bool
  @BindingViewState package var sendMobileNotifications: Bool
  /// Whether a request for permission is in flight.
  package let isLoading: Bool
  package let areChannelsDisabled: Bool

  package init(bindingViewStore: BindingViewStore<SettingsState>) {
    _enableNotifications = bindingViewStore.$enableNotifications
    _sendEmailNotifications = bindingViewStore.$sendEmailNotifications
    _sendMobileNotifications = bindingViewStore.$sendMobileNotifications
    isLoading = bindingViewStore.isLoading
    areChannelsDisabled = !bindingViewStore.areNotificationsOn
  }
}
