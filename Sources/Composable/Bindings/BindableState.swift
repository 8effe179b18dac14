/// A state whose fields a page can set by their names.
///
/// `@BindableState` writes the conformance.
public protocol BindableState: Sendable {
  /// Makes the binding that a name and a value stand for.
  ///
  /// - Parameters:
  ///   - name: what is left of the dotted name: the field.
  ///   - payload: the value that came with it, or its absence.
  /// - Throws: ``UserActionError`` where there is no such field, it is not for users to set, or the value
  ///   is not of its type.
  static func bindingAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> BindingAction<Self>

  /// The name of a field; nil where it has none.
  static func bindingName(of keyPath: PartialKeyPath<Self>) -> String?
}

/// Writes the conformance of a struct to ``BindableState-protocol``: a binding for the name of each
/// ``BindingState`` field.
///
/// ```swift
/// @BindableState
/// struct SettingsState {
///   @BindingState var displayName = ""
///   @BindingState var birthday: Int?
///   var isLoading = false
/// }
/// ```
///
/// is the same as
///
/// ```swift
/// extension SettingsState: BindableState {
///   static func bindingAction(
///     named name: ActionName,
///     payload: some ActionPayload
///   ) throws(UserActionError) -> BindingAction<Self> {
///     switch name.head {
///     case "displayName":
///       return try payload.binding(\Self.$displayName, for: name)
///     case "birthday":
///       return try payload.binding(\Self.$birthday, for: name)
///     default:
///       throw .unknownAction(name)
///     }
///   }
///
///   static func bindingName(of keyPath: PartialKeyPath<Self>) -> String? {
///     switch keyPath {
///     case \Self.$displayName: "displayName"
///     case \Self.$birthday: "birthday"
///     default: nil
///     }
///   }
/// }
/// ```
///
/// - The value of a field is `Decodable`, `Equatable` and `Sendable`; an optional one may be null.
/// - A field that is private, or that only the feature may set (`private(set)`), has no name.
///
/// A `private` struct inside another type says `: BindableState` itself, since an extension would not see
/// it; the macro then writes the functions alone.
@attached(member, names: named(bindingAction), named(bindingName))
@attached(extension, conformances: BindableState)
public macro BindableState() =
  #externalMacro(module: "ComposableMacros", type: "BindableStateMacro")
