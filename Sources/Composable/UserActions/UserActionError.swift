/// The reason why the message of a page, or the entry of a log, is not a valid action.
public enum UserActionError: Error, Hashable, Sendable {
  /// No action has this name.
  case unknownAction(ActionName)
  /// Only the server can send the action.
  case serverOnly(ActionName)
  /// The case is marked, and its sender lacks the clearance.
  case notAllowed(ActionName, needs: Clearance)
  /// The action's value is missing, unexpected or not of its type.
  case invalidValue(ActionName, reason: String)
  /// The log has the action without its value.
  case redacted(ActionName)
}

extension UserActionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownAction(let name): "there is no action \"\(name)\""
    case .serverOnly(let name): "only the server sends \"\(name)\""
    case .notAllowed(let name, .presenter): "only a presenter may send \"\(name)\""
    case .notAllowed(let name, _):
      "only a presenter and the participant with the floor may send \"\(name)\""
    case .invalidValue(let name, let reason): "the value of \"\(name)\" \(reason)"
    case .redacted(let name): "the value of \"\(name)\" is redacted"
    }
  }
}
