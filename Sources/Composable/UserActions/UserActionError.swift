/// An error from a page's message, or a log's entry, that isn't a valid action.
///
/// ```swift
/// throw .unknownAction(name)                                  // UserActionError.Code.unknownAction
/// throw .invalidValue(name, reason: "must be a whole number")
/// ```
public struct UserActionError: Error, Hashable, Sendable {
  /// The kind of an error.
  public struct Code: Hashable, Sendable {
    private enum Storage {
      case unknownAction, serverOnly, notAllowed, invalidValue, redacted
    }
    private let storage: Storage

    /// No action has this name.
    public static let unknownAction = Code(storage: .unknownAction)
    /// Only the server can send the action.
    public static let serverOnly = Code(storage: .serverOnly)
    /// The case is marked, and its sender lacks the ``UserActionError/requirement``.
    public static let notAllowed = Code(storage: .notAllowed)
    /// The action's value is missing, unexpected or not of its type; see ``UserActionError/reason``.
    public static let invalidValue = Code(storage: .invalidValue)
    /// The log has the action without its value.
    public static let redacted = Code(storage: .redacted)
  }

  public let code: Code
  /// The action's name: the path to its case.
  public let name: ActionName
  /// The requirement of the case; nil unless the sender lacks it.
  public let requirement: AccessRequirement?
  /// The predicate of “the value of …”; nil unless the value is invalid.
  public let reason: String?

  private init(
    _ code: Code,
    _ name: ActionName,
    needs requirement: AccessRequirement? = nil,
    reason: String? = nil
  ) {
    (self.code, self.name, self.requirement, self.reason) = (code, name, requirement, reason)
  }
}

extension UserActionError {
  public static func unknownAction(_ name: ActionName) -> UserActionError {
    UserActionError(.unknownAction, name)
  }

  public static func serverOnly(_ name: ActionName) -> UserActionError {
    UserActionError(.serverOnly, name)
  }

  public static func notAllowed(_ name: ActionName, needs requirement: AccessRequirement)
    -> UserActionError
  {
    UserActionError(.notAllowed, name, needs: requirement)
  }

  /// - Parameters:
  ///   - name: the action's name.
  ///   - reason: the predicate of “the value of …”, such as `is missing`.
  public static func invalidValue(_ name: ActionName, reason: String) -> UserActionError {
    UserActionError(.invalidValue, name, reason: reason)
  }

  public static func redacted(_ name: ActionName) -> UserActionError {
    UserActionError(.redacted, name)
  }
}

extension UserActionError: CustomStringConvertible {
  public var description: String {
    switch code {
    case .unknownAction: "there is no action \"\(name)\""
    case .serverOnly: "only the server sends \"\(name)\""
    case .notAllowed where requirement == .presenter: "only a presenter may send \"\(name)\""
    case .notAllowed where requirement == .moderator:
      "only a moderator or a presenter may send \"\(name)\""
    case .notAllowed: "only a presenter and the participant with the floor may send \"\(name)\""
    case .redacted: "the value of \"\(name)\" is redacted"
    default: "the value of \"\(name)\" \(reason ?? "is invalid")"
    }
  }
}
