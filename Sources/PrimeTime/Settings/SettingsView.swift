public import Composable

/// What a page shows of the settings, and may set of them.
public struct SettingsView: Encodable, Equatable, Sendable {
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

extension SettingsView {
  private enum CodingKeys: CodingKey {
    case digest, displayName, protectMyPosts, isHapticFeedbackEnabled, greeting
  }

  // By hand, since a page finds all settings in one object, whichever view state they come from.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(digest, forKey: .digest)
    try container.encode(displayName, forKey: .displayName)
    try container.encode(protectMyPosts, forKey: .protectMyPosts)
    try container.encode(isHapticFeedbackEnabled, forKey: .isHapticFeedbackEnabled)
    try container.encode(greeting, forKey: .greeting)
    try notifications.encode(to: encoder)
  }
}
