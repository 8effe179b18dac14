/// Marks a case whose nested action keeps its own name, without the name of the case before it.
///
/// An enum can so be divided into features, while pages and logs find every action under the name that it had:
///
/// ```swift
/// @EnumProperties
/// @UserAction
/// enum RoomAction {
///   @Inlined case hands(HandsAction)                // "handRaised", not "hands.handRaised"
///   @Inlined case links(LinksAction)                // "linkMade"
/// }
/// ```
///
/// It is to actions what `@Flattened` is to view states.
///
/// - Names are unique in the enum. ``UserAction()`` reports two inlined cases of one type. Other collisions stop the process
///   when the ``ActionSchema`` is made, so a test that makes the schema once finds them.
/// - A mark such as ``ServerOnly()`` belongs at the nested action's cases.
///
/// The macro itself expands to nothing.
@attached(peer)
package macro Inlined() = #externalMacro(module: "ComposableMacros", type: "InlinedMacro")

extension ActionPayload {
  /// Returns the action of an inlined feature, by the same name; nil if the feature has no such action.
  ///
  /// - Throws: any other error of the nested action.
  package func inlined<Action: UserAction>(
    _ type: Action.Type,
    for name: ActionName
  ) throws(UserActionError) -> Action? {
    do {
      return try Action.userAction(named: name, payload: self)
    } catch {
      guard error.code == .unknownAction else { throw error }
      return nil
    }
  }
}

extension ActionSchema.Cases {
  /// Describes the cases of an inlined action as cases of this type.
  package mutating func inlined<Action: UserAction>(_ type: Action.Type) {
    Action.describeActions(in: &self)
  }
}
