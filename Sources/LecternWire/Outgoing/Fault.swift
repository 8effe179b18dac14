public import Composable

/// A message from the room that it refused a message of the page. The state has not changed.
///
/// ```json
/// {"type":"fault","ref":7,"code":"unknown_action","message":"there is no action \"counter.launch\""}
/// ```
public struct Fault: Error, Hashable, Sendable {
  /// The reason for a refusal.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The message is not a JSON object with the fields of its type.
    case malformedMessage = "malformed_message"
    /// The type of the message is unknown.
    case unknownMessage = "unknown_message"
    /// No action has this name.
    case unknownAction = "unknown_action"
    /// Only the server may send the action.
    case serverOnly = "server_only"
    /// The action's value is missing, or has the wrong type.
    case invalidValue = "invalid_value"
    /// This viewer may not send the action.
    case notAllowed = "not_allowed"
    /// The viewer exceeds the rate of actions.
    case tooManyActions = "too_many_actions"
    /// A later action of the page was run, and this one wasn't, or is too old to know.
    case staleRef = "stale_ref"
    /// The room cannot be recorded at the moment, so nothing can be done in it.
    case notRecorded = "not_recorded"
    /// The room shows its past, so nothing can be done in it.
    case inThePast = "in_the_past"
    /// The server has crashed on this action. It is not run again.
    case actionCrashed = "action_crashed"
  }

  /// The ``ActionMessage/ref`` of the refused action, if it could be parsed.
  public var ref: Int?
  public var code: Code
  /// The reason as a sentence.
  public var message: String

  public init(ref: Int?, code: Code, message: String) {
    self.ref = ref
    self.code = code
    self.message = message
  }

  /// The fault for an action that could not be decoded.
  public init(ref: Int?, _ error: UserActionError) {
    let code: Code =
      switch error.code {
      case .unknownAction: .unknownAction
      // Only an entry of a log is redacted.
      case .serverOnly, .redacted: .serverOnly
      case .notAllowed: .notAllowed
      default: .invalidValue
      }
    self.init(ref: ref, code: code, quoting: error.description)
  }

  /// Maximum length of a message that quotes the page, in Unicode scalars.
  private static let quotationLimit = 256

  /// A fault whose message quotes the page, truncated: it is kept until the page reads it, so a page that reads
  /// nothing could otherwise exhaust memory with its own text.
  init(ref: Int?, code: Code, quoting message: String) {
    let start = message.unicodeScalars.prefix(Self.quotationLimit)
    let isWhole = start.endIndex == message.endIndex
    self.init(ref: ref, code: code, message: isWhole ? message : String(start) + "…")
  }

  /// The message in UTF-8.
  public var encoded: [UInt8] {
    var json = JSONWriter()
    json.append(#"{"type":"fault","#)
    if let ref {
      json.append(#""ref":"#)
      json.append(ref)
      json.append(",")
    }
    json.append(#""code":"#)
    json.text(code.rawValue)
    json.append(#","message":"#)
    json.text(message)
    json.append("}")
    return json.bytes
  }
}
