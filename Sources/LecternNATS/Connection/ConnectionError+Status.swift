internal import CNATS
internal import LecternJetStream

extension ConnectionError {
  /// Creates an error in the words of the library.
  init(_ status: natsStatus) {
    let description =
      switch status {
      case NATS_SECURE_CONNECTION_WANTED:
        "the server does not offer TLS, which a URL that begins with tls:// requires"
      case NATS_SSL_ERROR:
        "TLS failed, such as for a certificate of an authority that --nats-ca does not name"
      default: natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
      }
    self.init(description, isSlowConsumer: status == NATS_SLOW_CONSUMER)
  }
}
