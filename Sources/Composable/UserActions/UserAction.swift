/// An action that a page can send, by its dotted name.
///
/// A server must not decode arbitrary input into any action: only the server itself may send the response of
/// an effect, for example. A `UserAction` is therefore created by name, case by case, and a case marked
/// ``ServerOnly()`` cannot be created at all. ``UserAction()`` adds the conformance:
///
/// ```swift
/// @UserAction
/// enum CounterAction {
///   case incrTapped                                  // "incrTapped"
///   case stepChanged(Int)                            // "stepChanged", value 5
///   case moved(from: Int, to: Int)                   // "moved", value {"from":1,"to":2}
///   @ServerOnly case nthPrimeResponse(Int)           // rejected
/// }
///
/// @UserAction
/// enum AppAction {
///   case counter(CounterAction)                      // "counter.incrTapped"
/// }
/// ```
public protocol UserAction: Sendable {
  /// Returns the action with a name and a payload.
  ///
  /// - Parameters:
  ///   - name: the rest of the dotted name at this level of nesting.
  ///   - payload: the value sent with it, possibly absent.
  /// - Throws: ``UserActionError`` if there is no such action, a page cannot send it, or the value is not of
  ///   its type.
  static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> Self
}
