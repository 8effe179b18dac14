internal import Composable
internal import LecternRoom

/// The devices of a deployment's presenters. All have used the presenters' link before.
struct PresenterDevices {
  private static let link = Link(
    id: "presenters",
    role: .presenter,
    secret: Secret("simulated"),
    isOfStart: false
  )

  /// The values of their `Cookie` headers.
  let cookies: [String]
  /// The links and devices that the servers have saved.
  let saved: PersistedLinks

  init(count: Int) {
    let secrets = (1...count).map { Secret("presenter-\($0)") }
    var devices = Devices()
    for secret in secrets { devices.insert(DeviceID(cookie: secret), link: Self.link.id) }
    cookies = secrets.map { "\(Self.link.cookieName)=\($0.text)" }
    saved = PersistedLinks(links: [Self.link], devices: devices)
  }
}
