/// Why the transport cannot start.
public struct TransportError: Error, Sendable, CustomStringConvertible {
  /// What went wrong, for code to decide by.
  public struct Code: Hashable, Sendable {
    private enum Storage {
      case addressInUse, addressUnavailable, notPermitted, certificateUnusable, libraryFailed
    }
    private let storage: Storage

    /// Another process listens at the address.
    public static let addressInUse = Code(storage: .addressInUse)
    /// The host is not one of this machine's.
    public static let addressUnavailable = Code(storage: .addressUnavailable)
    /// The system does not allow this process to listen there.
    public static let notPermitted = Code(storage: .notPermitted)
    /// The certificate or its key is missing, or wrong.
    public static let certificateUnusable = Code(storage: .certificateUnusable)
    /// libwebsockets failed for a reason of its own.
    public static let libraryFailed = Code(storage: .libraryFailed)
  }

  /// What went wrong.
  public let code: Code
  /// The same in a sentence, for people.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
