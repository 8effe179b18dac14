extension HTTPExchange {
  /// The reason to refuse the request whatever it asks for, if any.
  var refusal: ListenerStatistics.Refusal? {
    let isSecure = service.peer(of: socket).isSecure
    let verdict = head.withBytes(of: .host) { host in
      head.withBytes(of: .origin) { origin in
        service.origins.verdict(host: host, origin: origin, isSecure: isSecure)
      }
    }
    return switch verdict {
    case .allowed: nil
    // Before HTTP/1.1 a request need not name its host, and no browser speaks that.
    case .hostMissing:
      head.version?.isAtLeast11 == true || head.contains(.host) ? .hostMissing : nil
    case .hostUnknown: .hostUnknown
    case .originUnknown: .originUnknown
    }
  }

  /// The response to a request that is malformed; nil if it is not.
  var malformation: HTTPResponse? {
    guard let version = head.version else {
      return .refusal(.badRequest, "a request line must end with HTTP/1.1")
    }
    guard version.isSupported else {
      return .refusal(.versionNotSupported, "this server speaks HTTP/1.1")
    }
    guard !head.hasDoubtfulLength else {
      return .refusal(
        .badRequest,
        "a header's name must not contain blanks (RFC 9112, section 5.1)"
      )
    }
    return nil
  }

  /// Responds to a malformed request, counts it, and closes the connection.
  func refuse(_ malformation: HTTPResponse) -> Outcome {
    service.connectionTable.record(.unreadable)
    return send(malformation)
  }

  /// Refuses a request, counts the refusal, and closes the connection.
  func refuse(_ refusal: ListenerStatistics.Refusal) -> Outcome {
    service.connectionTable.record(refusal)
    switch refusal {
    case .hostMissing:
      return refuse(.badRequest, "a request must name one host")
    case .hostUnknown:
      return refuse(
        .forbidden,
        "this is not a name of this server; add it with the option --allow-origin"
      )
    case .originUnknown:
      return refuse(
        .forbidden,
        "that site may not connect; allow it with the option --allow-origin"
      )
    case .connections, .visitors, .connectionsPerAddress, .handshakeTime, .unreadable:
      let isPage = head[.accept]?.contains("text/html") ?? false
      var response = HTTPResponse.full(
        isPage: isPage,
        retryTime: service.configuration.limits.retryTime
      )
      // Someone with a link waits for a place: the state without a link is not theirs.
      if service.configuration.servesPagesWhenFull, priority == .anonymous {
        response.headers.append(("lectern-watch", "1"))
      }
      return send(response)
    }
  }

  /// Refuses a request for a reason, and closes the connection.
  func refuse(_ status: HTTPResponse.Status, _ reason: String) -> Outcome {
    send(.refusal(status, reason))
  }

  /// Refuses a method, and closes the connection.
  ///
  /// - Parameter methods: the methods that the path has (RFC 9110 §15.5.6).
  func refuse(allowing methods: String) -> Outcome {
    send(HTTPResponse(status: .methodNotAllowed, headers: [("allow", methods)], closes: true))
  }
}

extension HTTPResponse {
  /// A refusal with its reason in a sentence; it closes the connection.
  static func refusal(
    _ status: Status,
    _ reason: String,
    headers: [(name: String, value: String)] = []
  ) -> HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: "\(reason)\n".utf8, closes: true)
  }

  /// A refusal when the server is full; the client may try again.
  ///
  /// - Parameters:
  ///   - isPage: whether it is a page. A page tries again automatically.
  ///   - retryTime: the time until then. It varies so that the clients do not come back all at once.
  static func full(isPage: Bool, retryTime: Duration) -> HTTPResponse {
    let time = max(1, Int(retryTime.components.seconds))
    let seconds = Int.random(in: (time + 1) / 2...time + time / 2)
    let page = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="refresh" content="\(seconds)">
      <title>The room is full</title>
      <h1>The room is full</h1>
      <p>This page tries again by itself every few seconds.</p>

      """
    return HTTPResponse(
      status: .serviceUnavailable,
      headers: [("retry-after", "\(seconds)"), ("cache-control", "no-store")],
      contentType: isPage ? "text/html; charset=utf-8" : "text/plain; charset=utf-8",
      body: isPage ? page.utf8 : "the room is full; try again in a few seconds\n".utf8,
      closes: true
    )
  }
}
