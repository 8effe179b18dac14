internal import CNATS

/// The reason why a server gave no answer, in the words of the library.
struct NATSStatus: Error, CustomStringConvertible {
  let description: String

  init(_ status: natsStatus) {
    description =
      natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
  }
}
