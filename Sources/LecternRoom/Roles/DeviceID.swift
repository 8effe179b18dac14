internal import LecternTransport

/// The identifier of a device, which is a browser with a cookie of its own: the digest of the cookie's value.
package struct DeviceID: Hashable, Sendable {
  let digest: SHA256Digest

  /// - Parameter cookie: the value of the device's cookie.
  init(cookie: Secret) {
    digest = cookie.digest
  }

  init(digest: SHA256Digest) {
    self.digest = digest
  }

  /// The participant of a device that was none before: not a secret, and the same after a restart.
  var participant: Participant.ID { "p" + digest.prefix }
}
