/// The reason why a page's message is not a valid action.
public enum UserActionError: Error, Hashable, Sendable {
  /// No action has this name.
  case unknownAction(ActionName)
  /// Only the server can send the action.
  case serverOnly(ActionName)
  /// The action's value is missing, unexpected or not of its type.
  case invalidValue(ActionName, reason: String)
}

extension UserActionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownAction(let name): "there is no action \"\(name)\""
    case .serverOnly(let name): "only the server sends \"\(name)\""
    case .invalidValue(let name, let reason): "the value of \"\(name)\" \(reason)"
    }
  }
}
