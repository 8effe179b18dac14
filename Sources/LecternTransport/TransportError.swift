/// The reason why a server cannot start.
public struct TransportError: Error, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public struct Code: Hashable, Sendable {
    private enum Storage {
      case addressInUse, addressUnavailable, notPermitted, certificateUnusable, libraryFailed
    }
    private let storage: Storage

    /// Another process listens at the address.
    public static let addressInUse = Code(storage: .addressInUse)
    /// The host is not an address of this machine.
    public static let addressUnavailable = Code(storage: .addressUnavailable)
    /// The system does not allow this process to listen there.
    public static let notPermitted = Code(storage: .notPermitted)
    /// The certificate or its key is missing, or wrong.
    public static let certificateUnusable = Code(storage: .certificateUnusable)
    /// libwebsockets failed for a reason of its own.
    public static let libraryFailed = Code(storage: .libraryFailed)
  }

  public let code: Code
  /// The error in a sentence.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
