internal import LecternTransport

/// The identifier of a device: the digest of its cookie's value. A device is a browser with a cookie.
package struct DeviceID: Hashable, Sendable {
  let digest: SHA256Digest

  /// - Parameter cookie: the value of the device's cookie.
  package init(cookie: Secret) {
    digest = cookie.digest
  }

  init(digest: SHA256Digest) {
    self.digest = digest
  }

  /// The participant id for a device without an earlier one. It isn't a secret, and is the same after a restart.
  var participant: Participant.ID { "p" + digest.prefix }
}
