internal import Composable
internal import LecternRoom

/// The links and devices that the servers have saved: those of presenters, and a link for scripts.
struct SavedDevices {
  private static let presenters = Link(
    id: "presenters",
    role: .presenter,
    secret: Secret("simulated"),
    isOfStart: false
  )

  private static let scripts = Link(
    id: "scripts",
    role: .participant,
    secret: Secret(scriptSecret),
    isOfStart: false
  )

  /// The secret of the link for scripts.
  static let scriptSecret = "simulated-calls"

  /// The values of the presenters' `Cookie` headers. All have used the presenters' link before.
  let cookies: [String]
  let links: PersistedLinks

  init(presenters count: Int) {
    let (link, secrets) = (Self.presenters, (1...count).map { Secret("presenter-\($0)") })
    var devices = Devices()
    for secret in secrets {
      devices.insert(DeviceID(cookie: secret), link: link.id, role: link.role)
    }
    cookies = secrets.map { "\(link.cookieName)=\($0.text)" }
    links = PersistedLinks(links: [link, Self.scripts], devices: devices)
  }
}
