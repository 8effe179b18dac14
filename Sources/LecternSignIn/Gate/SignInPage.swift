internal import LecternTransport

/// A page of the sign-in. Its texts are translated by the page's script.
///
/// It has no content of a room. It refers to nothing but the runtime's own scripts and styles. A button's request names its
/// origin only to a page that may be named as a referrer to its own server (Fetch, append a request's Origin header).
struct SignInPage: Sendable {
  /// A link or a button.
  enum Action: Sendable {
    case link(String, to: String)
    /// A button that sends a request with POST.
    case button(String, to: String)
    /// A form for a room's code. The page's script sends it.
    case code
  }

  let heading: String
  let sentences: [String]
  /// What isn't translated: a name, a host.
  var note: String?
  var actions: [Action] = []

  /// Returns the page.
  ///
  /// - Parameter base: the relative address of the server's first page.
  func html(at base: String) -> String {
    let texts = sentences.map { "    <p>\(Self.escaped($0))</p>\n" }.joined()
    let note =
      note.map { "    <p class=\"summary\" translate=\"no\">\(Self.escaped($0))</p>\n" } ?? ""
    let actions = actions.enumerated().map { Self.html($1, isFirst: $0 == 0, at: base) }.joined()
    return """
      <!doctype html>
      <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="same-origin">
        <title>\(Self.escaped(heading))</title>
        <link rel="icon" href="\(base)lectern/icon.svg" type="image/svg+xml">
        <link rel="stylesheet" href="\(base)lectern/room.css">
        <script type="module" src="\(base)lectern/sign-in.js"></script>
      </head>
      <body class="join">
        <main>
          <h1>\(Self.escaped(heading))</h1>
      \(texts)\(note)\(actions)  </main>
      </body>
      </html>

      """
  }

  private static func html(_ action: Action, isFirst: Bool, at base: String) -> String {
    let style = isFirst ? " loud" : ""
    switch action {
    case .link(let text, let target):
      let address = target.contains("://") ? target : base + target
      return """
            <p><a class="button\(style)" href="\(escaped(address))">\(escaped(text))</a></p>

        """
    case .button(let text, let target):
      return """
            <form method="post" action="\(escaped(base + target))"><button class="button\(style)">\(escaped(text))</button></form>

        """
    case .code: return codeForm
    }
  }

  private static let codeForm = """
        <form class="code">
          <label for="code">Code on the screen</label>
          <input id="code" type="text" autocomplete="off" autocapitalize="characters" autocorrect="off"
            spellcheck="false" enterkeyhint="go" required maxlength="64" aria-describedby="problem">
          <button>Join</button>
        </form>
        <p class="problem" role="alert" id="problem"></p>

    """

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

extension SignInPage {
  /// Returns the page's response.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - path: the path of the request, which the page's addresses are relative to.
  func response(_ status: HTTPResponse.Status, at path: String) -> HTTPResponse {
    var headers = [("cache-control", "no-store")]
    // RFC 9110 §15.5.2: it names a way to be admitted.
    if status == .unauthorized { headers.append(("www-authenticate", "Bearer")) }
    if status == .serviceUnavailable { headers.append(("retry-after", "5")) }
    // Relative, because a proxy may serve the rooms at any path.
    let depth = max(1, path.utf8.count { $0 == UInt8(ascii: "/") })
    let base = depth == 1 ? "./" : String(repeating: "../", count: depth - 1)
    return HTTPResponse(
      status: status,
      headers: headers,
      contentType: "text/html; charset=utf-8",
      body: html(at: base).utf8
    )
  }
}
