package import Composable
package import LecternWire

/// The view state of the settings, with the fields that a page may bind.
@ViewState
package struct SettingsView {
  @BindingViewState package var digest: Digest
  @BindingViewState package var displayName: String
  @BindingViewState package var protectMyPosts: Bool
  package let isHapticFeedbackEnabled: Bool
  package let greeting: String
  @Flattened package let notifications: NotificationsView

  package init(bindingViewStore: BindingViewStore<SettingsState>) {
    _digest = bindingViewStore.$digest
    _displayName = bindingViewStore.$displayName
    _protectMyPosts = bindingViewStore.$protectMyPosts
    isHapticFeedbackEnabled = bindingViewStore.isHapticFeedbackEnabled
    let name = bindingViewStore.displayName
    greeting = name.isEmpty ? "No name yet" : "Hello, \(name)"
    notifications = NotificationsView(bindingViewStore: bindingViewStore)
  }
}

extension Digest: ViewState {}
