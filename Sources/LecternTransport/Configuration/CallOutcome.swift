/// The outcome of an action of a call. The first that is not ``done`` decides the status of the response.
package enum CallOutcome: Sendable {
  /// The action has run, now or before.
  case done
  /// The room knows no such action.
  case invalid
  /// The caller may not send the action.
  case notAllowed
  /// The room's state excludes the action.
  case conflict
  /// The caller sends too many actions.
  case excessive
  /// The room can't run the action now.
  case unavailable
}
