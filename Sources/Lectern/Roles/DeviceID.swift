internal import LecternTransport

/// Names a device, which is a browser that has been given a cookie of its own: the digest of what is in it.
struct DeviceID: Hashable, Sendable {
  let digest: SHA256Digest

  /// The device that has a cookie.
  init(cookie: Secret) {
    digest = cookie.digest
  }

  init(digest: SHA256Digest) {
    self.digest = digest
  }

  /// The participant's id in the room: the same after a restart, and no secret.
  var participant: Participant.ID { "p" + digest.prefix }
}
