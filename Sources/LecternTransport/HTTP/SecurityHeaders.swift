/// The headers that every response has, so that a page does only what we have written.
struct SecurityHeaders: Sendable {
  /// What of the device a page may use: what a talk needs, and nothing that watches or charges anybody. A
  /// feature that a browser does not know it complains of in its console, so these are those that all know.
  private static let permissions =
    "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), "
    + "clipboard-write=(self), fullscreen=(self), screen-wake-lock=(self)"

  let fields: [(name: String, value: String)]
  /// The fields as they go over the wire.
  let text: String

  /// - Parameters:
  ///   - embedders: the origins whose pages may show ours in a frame, beside our own.
  ///   - isSecure: whether the pages are served by TLS.
  ///   - isLoopback: whether they are served to this machine alone.
  init(embedders: [String], isSecure: Bool, isLoopback: Bool) {
    // The presenter's page shows the wall's in a frame.
    let ancestors = (["'self'"] + embedders).joined(separator: " ")
    var fields = [
      // Our own scripts, styles and WebSocket, nothing that stands in the page itself. That 'self' is also
      // the WebSocket is so since CSP 3; the browsers that know <dialog>, as the pages need, know it, too.
      (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
          + "form-action 'self'; frame-ancestors \(ancestors)"
      ),
      ("x-content-type-options", "nosniff"),
      // An address may say what is not for others.
      ("referrer-policy", "no-referrer"),
      ("cross-origin-resource-policy", "same-origin"),
      ("permissions-policy", Self.permissions),
    ]
    if isSecure || isLoopback {
      // Where the browser can't trust the connection it complains of this one, and ignores it.
      fields.append(("cross-origin-opener-policy", "same-origin"))
    }
    if isSecure && !isLoopback {
      // A day, and this host alone: whoever goes back to HTTP is not locked out for long. Not for
      // loopback, where it would bind every other server on this machine.
      fields.append(("strict-transport-security", "max-age=86400"))
    }
    self.fields = fields
    text = fields.map { "\($0.0): \($0.1)\r\n" }.joined()
  }
}
