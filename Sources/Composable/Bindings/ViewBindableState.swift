/// A state of which a page can bind only the fields that a view state exposes.
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
/// Here a page can bind `enableNotifications` while the view state shows it. A field that no view state has
/// exposed cannot be bound.
///
/// A field is exposed in every value of the type: if a view state exposes it in one row, a page can bind it
/// in all rows.
public protocol ViewBindableState: BindableState {}
