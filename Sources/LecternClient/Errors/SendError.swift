internal import LecternWire

/// An error of sending an action.
///
/// A refusal by the room is a `Fault` instead.
public struct SendError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable {
    private enum Storage {
      case unencodable, tooLarge, closed, outcomeUnknown
    }
    private let storage: Storage

    /// The action has no JSON, or its value is redacted. It was not sent.
    public static let unencodable = Code(storage: .unencodable)
    /// The action exceeds the size limit of the protocol. It was not sent.
    public static let tooLarge = Code(storage: .tooLarge)
    /// The client was closed before it sent the action.
    public static let closed = Code(storage: .closed)
    /// The action was sent, and may have run. The answer will never arrive: the client was closed, or the room has
    /// forgotten it during a long cut.
    public static let outcomeUnknown = Code(storage: .outcomeUnknown)
  }

  public let code: Code
  /// The error in a sentence.
  public let description: String

  init(_ code: Code, _ description: String) {
    (self.code, self.description) = (code, description)
  }
}

extension SendError {
  static let closed = SendError(.closed, "The client was closed before it sent the action.")
  static let outcomeUnknown = SendError(
    .outcomeUnknown,
    "The action was sent, and may have run, but its answer is lost. Look at the state before sending it again."
  )

  static func tooLarge(_ count: Int, name: String) -> SendError {
    let limit = "The limit is \(Wire.messageLimit) bytes. Send less at once."
    return SendError(.tooLarge, "The message of “\(name)” has \(count) bytes. \(limit)")
  }
}
