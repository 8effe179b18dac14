public import Composable
public import LecternWire

/// What a page shows of the settings, and may set of them.
public struct SettingsView: ViewState {
  /// How often there is a digest.
  @BindingViewState public var digest: Digest
  /// What the others see.
  @BindingViewState public var displayName: String
  /// Whether posts are for friends alone.
  @BindingViewState public var protectMyPosts: Bool
  /// Whether the phone may tremble.
  public let isHapticFeedbackEnabled: Bool
  /// Whom the settings greet.
  public let greeting: String
  /// The part about notifications, among whose fields these stand.
  public let notifications: NotificationsView

  /// What a page shows of the settings.
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

// By hand, since a page finds all settings in one object, whichever view state they come from.
extension SettingsView {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.object { json throws(UnencodableValue) in
      try json.field("areChannelsDisabled", notifications.areChannelsDisabled)
      try json.field("digest", digest)
      try json.field("displayName", displayName)
      try json.field("enableNotifications", notifications.enableNotifications)
      try json.field("greeting", greeting)
      try json.field("isHapticFeedbackEnabled", isHapticFeedbackEnabled)
      try json.field("isLoading", notifications.isLoading)
      try json.field("protectMyPosts", protectMyPosts)
      try json.field("sendEmailNotifications", notifications.sendEmailNotifications)
      try json.field("sendMobileNotifications", notifications.sendMobileNotifications)
    }
  }

  public func writeChanges(
    since old: SettingsView,
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    try patch.field("digest", old.digest, digest)
    try patch.field("displayName", old.displayName, displayName)
    try patch.field("greeting", old.greeting, greeting)
    try patch.field(
      "isHapticFeedbackEnabled",
      old.isHapticFeedbackEnabled,
      isHapticFeedbackEnabled
    )
    try patch.field("protectMyPosts", old.protectMyPosts, protectMyPosts)
    try notifications.writeChanges(since: old.notifications, to: &patch)
  }
}

extension Digest: ViewState {}
