/// The headers of every response. They restrict a page to the server's own content.
struct SecurityHeaders: Sendable {
  /// The features of the device that a page may use: those that a talk needs, and none for surveillance or payment.
  /// A browser logs unknown features in its console, so these are the ones that all know.
  private static let permissions =
    "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), "
    + "clipboard-write=(self), fullscreen=(self), screen-wake-lock=(self)"

  let fields: [(name: String, value: String)]
  /// The fields as they go over the wire.
  let text: String

  /// - Parameters:
  ///   - embedders: the origins, besides the server's own, whose pages may frame the server's.
  ///   - isSecure: whether the pages are served by TLS.
  ///   - isLoopback: whether they are served to this machine only.
  init(embedders: [String], isSecure: Bool, isLoopback: Bool) {
    // The presenter's page frames the wall's.
    let ancestors = (["'self'"] + embedders).joined(separator: " ")
    var fields = [
      // The server's own scripts, styles and WebSocket, nothing inline. 'self' includes the WebSocket since CSP 3.
      // All browsers with <dialog> have CSP 3, and the pages need <dialog>.
      (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
          + "form-action 'self'; frame-ancestors \(ancestors)"
      ),
      ("x-content-type-options", "nosniff"),
      // An address may contain a secret.
      ("referrer-policy", "no-referrer"),
      ("cross-origin-resource-policy", "same-origin"),
      ("permissions-policy", Self.permissions),
    ]
    if isSecure || isLoopback {
      // On an untrusted connection, a browser logs this one as ignored.
      fields.append(("cross-origin-opener-policy", "same-origin"))
    }
    if isSecure && !isLoopback {
      // A day, and this host only: a server that goes back to HTTP is not locked out for long. Not for loopback,
      // where it would bind every other server on this machine.
      fields.append(("strict-transport-security", "max-age=86400"))
    }
    self.fields = fields
    text = fields.map { "\($0.0): \($0.1)\r\n" }.joined()
  }
}
