internal import CNATS

/// The reason why a server gave no answer, in the words of the library.
struct NATSStatus: Error, CustomStringConvertible {
  let description: String
  /// Whether a subscription has lost messages, as too many have waited.
  let isSlowConsumer: Bool

  init(_ status: natsStatus) {
    description =
      natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
    isSlowConsumer = status == NATS_SLOW_CONSUMER
  }
}
