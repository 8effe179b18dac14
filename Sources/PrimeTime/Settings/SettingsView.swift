public import Composable
public import LecternWire

/// The settings as a page shows and binds them.
@ViewState
public struct SettingsView {
  @BindingViewState public var digest: Digest
  @BindingViewState public var displayName: String
  @BindingViewState public var protectMyPosts: Bool
  public let isHapticFeedbackEnabled: Bool
  public let greeting: String
  @Flattened public let notifications: NotificationsView

  public init(bindingViewStore: BindingViewStore<SettingsState>) {
    _digest = bindingViewStore.$digest
    _displayName = bindingViewStore.$displayName
    _protectMyPosts = bindingViewStore.$protectMyPosts
    isHapticFeedbackEnabled = bindingViewStore.isHapticFeedbackEnabled
    let name = bindingViewStore.displayName
    greeting = name.isEmpty ? "Nobody yet" : "Hello, \(name)"
    notifications = NotificationsView(bindingViewStore: bindingViewStore)
  }
}

extension Digest: ViewState {}
