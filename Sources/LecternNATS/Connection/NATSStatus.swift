internal import CNATS

/// The reason why a server gave no answer, in the words of the library.
struct NATSStatus: Error, CustomStringConvertible {
  let description: String
  /// Whether a subscription has lost messages because too many have waited.
  let isSlowConsumer: Bool

  init(_ status: natsStatus) {
    description =
      switch status {
      case NATS_SECURE_CONNECTION_WANTED:
        "the server does not offer TLS, which a URL that begins with tls:// requires"
      case NATS_SSL_ERROR:
        "TLS failed, such as for a certificate of an authority that --nats-ca does not name"
      default: natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
      }
    isSlowConsumer = status == NATS_SLOW_CONSUMER
  }
}
