/// Why what a user said is not an action.
public enum UserActionError: Error, Hashable, Sendable {
  /// No action has this name.
  case unknownAction(ActionName)
  /// The action exists, but only the server may send it.
  case serverOnly(ActionName)
  /// The action exists, but its value is missing or not of its type.
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
