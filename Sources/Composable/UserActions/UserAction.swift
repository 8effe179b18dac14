/// An action that someone outside the process may say, by its dotted name.
///
/// A server must not decode whatever a stranger sends into any action there is: an effect's answer,
/// say, is for the server alone. A `UserAction` is therefore built by name, case by case, and a case
/// marked ``ServerOnly()`` has no name at all. `@UserAction` writes the conformance:
///
/// ```swift
/// @UserAction
/// enum CounterAction {
///   case incrTapped                                  // "incrTapped"
///   case stepChanged(Int)                            // "stepChanged", value 5
///   case moved(from: Int, to: Int)                   // "moved", value {"from":1,"to":2}
///   @ServerOnly case nthPrimeResponse(Int)           // cannot be said
/// }
///
/// @UserAction
/// enum AppAction {
///   case counter(CounterAction)                      // "counter.incrTapped"
/// }
/// ```
public protocol UserAction: Sendable {
  /// Builds the action that a name and a value stand for.
  ///
  /// - Parameters:
  ///   - name: what is left of the dotted name at this level of nesting.
  ///   - payload: the value that came with it, or its absence.
  /// - Throws: ``UserActionError`` where there is no such action, it is not for users to say, or its
  ///   value is not of its type.
  static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> Self
}
