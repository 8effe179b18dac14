/// A state whose fields a page can set by name.
///
/// ``BindableState()`` adds the conformance.
public protocol BindableState: Sendable {
  /// Returns the binding that sets the named field to the payload.
  ///
  /// - Parameters:
  ///   - name: the rest of the dotted name: the field.
  ///   - payload: the field's value.
  /// - Throws: ``UserActionError`` if there is no such field, a page cannot set it, or the value is not of
  ///   its type.
  static func bindingAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> BindingAction<Self>

  /// Returns the name of a field; nil if a page cannot set the field.
  static func bindingName(of keyPath: PartialKeyPath<Self>) -> String?

  /// Describes each field that a page can set: its name, and its type.
  ///
  /// - Parameter schema: the cases of ``BindingAction`` so far.
  static func describeBindings(in schema: inout ActionSchema.Cases)
}

/// Adds a conformance to ``BindableState-protocol`` to a struct, with a name for each ``BindingState`` field.
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
/// expands to
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
///
///   static func describeBindings(in schema: inout ActionSchema.Cases) {
///     schema.binding(\Self.$displayName, for: "displayName")
///     schema.binding(\Self.$birthday, for: "birthday")
///   }
/// }
/// ```
///
/// - The type of a field must be `Codable`, `Equatable` and `Sendable`; an optional field accepts null.
/// - A `private` or `private(set)` field has no name. A binding that sets it cannot be written to a log.
///
/// A `private` struct inside another type must declare `: BindableState` itself, because an extension could
/// not see it; the macro then adds only the functions.
@attached(member, names: named(bindingAction), named(bindingName), named(describeBindings))
@attached(extension, conformances: BindableState)
public macro BindableState() =
  #externalMacro(module: "ComposableMacros", type: "BindableStateMacro")
