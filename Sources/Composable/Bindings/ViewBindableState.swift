/// A state of which a page can bind what a view state takes of it, and nothing else.
///
/// ```swift
/// @BindableState
/// struct SettingsState: ViewBindableState {
///   @BindingState var displayName = ""
///   @BindingState var enableNotifications = false
/// }
///
/// struct NotificationsView: Equatable {
///   @BindingViewState var enableNotifications: Bool
///
///   init(bindingViewStore: BindingViewStore<SettingsState>) {
///     _enableNotifications = bindingViewStore.$enableNotifications
///   }
/// }
/// ```
///
/// Of these a page can bind `enableNotifications` while it is shown. What no view state takes, or none
/// has taken yet, is closed.
///
/// A field is exposed in every state of the type: what a view state takes of one row, a page can bind in
/// each of them.
public protocol ViewBindableState: BindableState {}
