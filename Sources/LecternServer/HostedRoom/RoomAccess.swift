internal import LecternRoom
internal import LecternTransport

/// The admission to a room, by its links and devices.
protocol RoomAccess: Actor {
  /// Exchanges a link's secret for the cookie of a device; nil if no link has the secret.
  func admit(_ secret: Secret, cookie: (String) -> String?) -> (name: String, value: Secret)?

  /// Returns the link whose cookie or secret a request carries.
  func link(of request: HTTPRequest) -> Link?

  /// Returns the address by which the audience takes part, if the request may know it.
  func joinAddress(by cookie: (String) -> String?) -> String?

  /// The links and devices to save for the next start.
  var persistedLinks: PersistedLinks { get }

  /// Restores links and devices, and calls a function when there are changes to save.
  func persistLinks(_ kept: PersistedLinks, changed: @escaping @Sendable () -> Void)
}
