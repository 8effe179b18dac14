/// Marks a case that no log stores, because what it changes is measured or chosen again after a restart.
///
/// ```swift
/// @UserAction
/// enum PointerAction {
///   @Ephemeral case moved(Pointer)
/// }
/// ```
///
/// ``UserAction()`` adds a property `isEphemeral` to an enum with such a case. Only a room's own store reads it: the state
/// of an app would differ after a replay, so the mark isn't available outside this package.
///
/// The macro itself expands to nothing.
@attached(peer)
package macro Ephemeral() = #externalMacro(module: "ComposableMacros", type: "EphemeralMacro")

extension UserAction {
  /// Whether no log stores the action. False unless a case of its type is marked ``Ephemeral()``.
  package var isEphemeral: Bool { false }
}
