/// An action that has a dotted name, by which a page sends it and a log stores it.
///
/// A server must not decode arbitrary input into any action: only the server itself may send the response of
/// an effect, for example. A `UserAction` is therefore created by name, case by case, and a page cannot create
/// a case marked ``ServerOnly()`` at all. ``UserAction()`` adds the conformance:
///
/// ```swift
/// @UserAction
/// enum CounterAction {
///   case incrTapped                                  // "incrTapped"
///   case stepChanged(Int)                            // "stepChanged", value 5
///   case moved(from: Int, to: Int)                   // "moved", value {"from":1,"to":2}
///   @PresenterOnly case resetButtonTapped            // rejected from other viewers
///   @ServerOnly case nthPrimeResponse(Int)           // rejected from a page, decoded from a log
/// }
///
/// @UserAction
/// enum AppAction {
///   case counter(CounterAction)                      // "counter.incrTapped"
/// }
/// ```
///
/// A log stores the actions that a room has reduced, so decoding what an action was encoded to returns the same
/// action, for each case that is not ``Redacted()``.
public protocol UserAction: Sendable {
  /// Returns the action with a name and a payload.
  ///
  /// - Parameters:
  ///   - name: the rest of the dotted name at this level of nesting.
  ///   - payload: the value sent or stored with it, possibly absent.
  /// - Throws: ``UserActionError`` if there is no such action, a page cannot send it, or the value is not of
  ///   its type.
  static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> Self

  /// Encodes the name and the value of the action, in the form that ``userAction(named:payload:)`` decodes.
  ///
  /// - Parameter encoder: has the parts of the name that lead to this action.
  /// - Throws: ``UnencodableAction`` for a binding to a field without a name, or an error of a value's encoding.
  func encodeAction(to encoder: inout some ActionEncoder) throws

  /// Describes each case: its name, and the type of its value.
  ///
  /// - Parameter schema: the cases of this type so far.
  static func describeActions(in schema: inout ActionSchema.Cases)
}
