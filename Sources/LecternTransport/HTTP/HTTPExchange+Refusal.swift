internal import CLibwebsockets

extension HTTPExchange {
  /// Why a request is refused whatever it asks for; nil where it is not.
  var refusal: ListenerStatistics.Refusal? {
    let isSecure = listener.peer(of: wsi).isSecure
    let verdict = headers.withBytes(of: WSI_TOKEN_HOST) { host in
      headers.withBytes(of: WSI_TOKEN_ORIGIN) { origin in
        listener.origins.verdict(host: host, origin: origin, isSecure: isSecure)
      }
    }
    return switch verdict {
    case .allowed: nil
    // Before HTTP/1.1 none had to be named, and no browser speaks that.
    case .hostMissing:
      headers.version?.isAtLeast11 == true || headers.contains(WSI_TOKEN_HOST) ? .hostMissing : nil
    case .hostUnknown: .hostUnknown
    case .originUnknown: .originUnknown
    }
  }

  /// What is wrong with a request, be it whoever's; nil where nothing is.
  var malformation: HTTPResponse? {
    guard let version = headers.version else {
      return .refusal(.badRequest, "a request line ends with HTTP/1.1")
    }
    guard version.isSupported else {
      return .refusal(.versionNotSupported, "this server speaks HTTP/1.1")
    }
    guard !headers.hasDoubtfulLength else {
      return .refusal(.badRequest, "a header's name has no blanks (RFC 9112, section 5.1)")
    }
    return nil
  }

  /// Answers what is no proper request, counts it, and closes the connection.
  func refuse(_ malformation: HTTPResponse) -> Int32 {
    listener.connectionTable.note(.unreadable)
    return send(malformation)
  }

  /// Refuses a request, counts that, and closes the connection.
  func refuse(_ refusal: ListenerStatistics.Refusal) -> Int32 {
    listener.connectionTable.note(refusal)
    switch refusal {
    case .hostMissing:
      return refuse(.badRequest, "a request names one host")
    case .hostUnknown:
      return refuse(.forbidden, "this server has another name; see its option --allow-origin")
    case .originUnknown:
      return refuse(.forbidden, "that site may not take part; see the option --allow-origin")
    case .connections, .visitors, .connectionsPerAddress, .handshakeTime, .unreadable:
      let isPage = headers[WSI_TOKEN_HTTP_ACCEPT]?.contains("text/html") ?? false
      return send(.full(isPage: isPage, retryTime: listener.configuration.limits.retryTime))
    }
  }

  /// Refuses a request for a reason, and closes the connection.
  func refuse(_ status: HTTPResponse.Status, _ reason: String) -> Int32 {
    send(.refusal(status, reason))
  }

  /// Refuses a method, and closes the connection.
  ///
  /// - Parameter methods: the methods that the path has (RFC 9110 §15.5.6).
  func refuse(allowing methods: String) -> Int32 {
    send(HTTPResponse(status: .methodNotAllowed, headers: [("allow", methods)], closes: true))
  }
}

extension HTTPResponse {
  /// Says in a sentence why a request is refused, and closes the connection.
  static func refusal(
    _ status: Status,
    _ reason: String,
    headers: [(name: String, value: String)] = []
  ) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: "\(reason)\n".utf8, closes: true)
  }

  /// Tells somebody for whom there is no place to try again.
  ///
  /// - Parameters:
  ///   - isPage: whether a person is to read it; the page then tries again by itself.
  ///   - retryTime: how long to wait, more or less: not everybody is to come back at once.
  static func full(isPage: Bool, retryTime: Duration) -> HTTPResponse {
    let time = max(1, Int(retryTime.components.seconds))
    let seconds = Int.random(in: (time + 1) / 2...time + time / 2)
    let page = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="refresh" content="\(seconds)">
      <title>No room yet</title>
      <h1>There is no room just now</h1>
      <p>Everybody is here already. This page tries again by itself every few seconds.</p>

      """
    return HTTPResponse(
      status: .serviceUnavailable,
      headers: [("retry-after", "\(seconds)"), ("cache-control", "no-store")],
      contentType: isPage ? "text/html; charset=utf-8" : "text/plain; charset=utf-8",
      body: isPage ? page.utf8 : "there is no room just now\n".utf8,
      closes: true
    )
  }
}
