/// A property wrapper for a field of a view state that exposes a field of the state to bindings.
///
/// ```swift
/// struct NotificationsView: Encodable, Equatable {
///   @BindingViewState var enableNotifications: Bool
///   @BindingViewState var sendEmailNotifications: Bool
///   let isLoading: Bool
///
///   init(bindingViewStore: BindingViewStore<SettingsState>) {
///     _enableNotifications = bindingViewStore.$enableNotifications
///     _sendEmailNotifications = bindingViewStore.$sendEmailNotifications
///     isLoading = bindingViewStore.isLoading
///   }
/// }
/// ```
///
/// The field is encoded as its value.
@propertyWrapper
public struct BindingViewState<Value> {
  public let wrappedValue: Value

  init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension BindingViewState: Sendable where Value: Sendable {}

extension BindingViewState: Equatable where Value: Equatable {}

extension BindingViewState: Hashable where Value: Hashable {}

extension BindingViewState: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension BindingViewState: CustomReflectable {
  /// The mirror of the value, as if it were not wrapped.
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue)
  }
}
