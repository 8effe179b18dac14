/// Marks a field of a `@ViewState` struct whose own fields appear in place of it.
///
/// A large view state can so be made of parts, while pages and bindings find every field in one object:
///
/// ```swift
/// @ViewState
/// struct SettingsView {
///   let displayName: String
///   @Flattened let notifications: NotificationsView
/// }
///
/// @ViewState
/// struct NotificationsView {
///   let isLoading: Bool
/// }
/// ```
///
/// is `{"displayName":"Blob","isLoading":false}`, and a change of `isLoading` is a change at `/isLoading`.
///
/// - The part is a ``KeyedViewState``: a struct marked `@ViewState`. It may have flattened parts too.
/// - A change costs no more than in the part alone; writing the whole object costs one more copy, since its fields
///   are sorted at run time.
/// - Field names are unique in the object. `@ViewState` reports the collisions that it can see: two parts
///   of one type, and a part declared inside the struct. It cannot see the fields of other types; those
///   collisions throw ``UnencodableValue`` whenever the object is written, so a test that writes the view
///   state once finds them.
@attached(peer)
public macro Flattened() = #externalMacro(module: "ComposableMacros", type: "FlattenedMacro")
