public import Composable

/// A message from the room: what the page said was refused, and the state is as it was.
///
/// ```json
/// {"type":"fault","ref":7,"code":"unknown_action","message":"there is no action \"counter.launch\""}
/// ```
public struct Fault: Error, Hashable, Sendable {
  /// Why something was refused.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The message is not a JSON object with the fields of its type.
    case malformedMessage = "malformed_message"
    /// There is no message of this type.
    case unknownMessage = "unknown_message"
    /// There is no action of this name.
    case unknownAction = "unknown_action"
    /// The action is the server's alone.
    case serverOnly = "server_only"
    /// The action's value is missing, or not of its type.
    case invalidValue = "invalid_value"
    /// The action is not for this viewer to send.
    case notAllowed = "not_allowed"
    /// The viewer sends more actions than one may.
    case tooManyActions = "too_many_actions"
    /// The action's number is so old that nobody knows whether it has been run.
    case staleRef = "stale_ref"
  }

  /// The number of the refused action, where it could be read.
  public var ref: Int?
  /// Why, for code to decide by.
  public var code: Code
  /// Why, in a sentence.
  public var message: String

  /// A fault.
  public init(ref: Int?, code: Code, message: String) {
    self.ref = ref
    self.code = code
    self.message = message
  }

  /// The fault of a user's action that is none.
  public init(ref: Int?, _ error: UserActionError) {
    let code: Code =
      switch error {
      case .unknownAction: .unknownAction
      case .serverOnly: .serverOnly
      case .invalidValue: .invalidValue
      }
    self.init(ref: ref, code: code, quoting: error.description)
  }

  /// How much is said of what a page has said, in Unicode scalars.
  private static let quotationLimit = 256

  /// A fault that says what the page has said, or only how that begins: it is kept until the page reads
  /// it, and a page that reads nothing could fill the memory with what it says.
  init(ref: Int?, code: Code, quoting message: String) {
    let start = message.unicodeScalars.prefix(Self.quotationLimit)
    let isWhole = start.endIndex == message.endIndex
    self.init(ref: ref, code: code, message: isWhole ? message : String(start) + "…")
  }

  /// The message.
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
