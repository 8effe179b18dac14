// Calls: actions of scripts and devices, without a page.
extension HTTPExchange {
  /// Starts reading a call.
  ///
  /// - Parameters:
  ///   - body: its body, which has not arrived yet.
  ///   - location: the location that it is made to.
  func beginCall(_ body: ActionBody, to location: Location) -> Outcome {
    guard service.configuration.callOutcome != nil, let (method, path) = head.requestLine,
      let bearer = request(method, path).bearer, !bearer.isEmpty
    else {
      let reason = "actions need Authorization: Bearer SECRET, or the token of an event stream"
      return send(.refusal(.unauthorized, reason, headers: [("www-authenticate", "Bearer")]))
    }
    let key = head[.idempotencyKey].flatMap(UpgradeRequest.Call.key)
    guard key != nil || !head.containsField(named: Self.keyField) else {
      return refuse(.badRequest, "an Idempotency-Key has 1 to 128 letters, digits or signs")
    }
    let call = UpgradeRequest.Call(bearer: bearer, key: key)
    let request = service.upgradeRequest(on: socket).forCall(call)
    streams.beginCall(
      ArrivingCall(handler: location.handler, request: request, body: body),
      on: socket
    )
    return .keepOpen
  }

  private static let keyField = Array("idempotency-key:".utf8)

  /// Runs the actions of a call whose body has arrived.
  func run(_ call: ArrivingCall) -> Outcome {
    guard let messages = try? call.body.messages() else {
      return refuse(.badRequest, "actions must be UTF-8")
    }
    guard !messages.isEmpty else { return refuse(.badRequest, "a call has an action a line") }
    let limit = CallConnection.messageLimit
    guard messages.count <= limit else {
      return refuse(.contentTooLarge, "a call has \(limit) actions at most")
    }
    let hold = ResponseHold()
    var response = HTTPResponse(status: .serviceUnavailable)
    response.hold = hold
    service.heldResponses.insert(response, on: socket)
    // The library reports this end only.
    _ = service.heldResponses.endBody(on: socket)
    service.connectionTable.held(socket)
    streams.openCall(call, sending: messages, answering: hold, on: socket)
    return .keepOpen
  }
}

extension UpgradeRequest {
  /// Returns the request of a call. Its query and its cookies have no effect.
  func forCall(_ call: Call) -> UpgradeRequest {
    UpgradeRequest(to: location, peer: peer, call: call)
  }
}

extension UpgradeRequest.Call {
  /// The lengths of the keys that are accepted; a UUID has 36.
  private static let keyLengths = 1...128

  /// Reads an `Idempotency-Key`, with or without the quotes of a structured field (RFC 9651 §3.3.3); nil if it is
  /// malformed.
  static func key(_ value: String) -> String? {
    var text = value[...]
    if text.count >= 2, text.first == "\"", text.last == "\"" {
      text = text.dropFirst().dropLast()
    }
    guard keyLengths.contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "\"") })
    else { return nil }
    return String(text)
  }
}
