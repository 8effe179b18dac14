extension HTTPExchange {
  /// Accepts or refuses an upgrade to a WebSocket.
  ///
  /// - Returns: `.keepOpen` if it is accepted; otherwise the response has been sent.
  func confirmUpgrade() -> Outcome {
    guard !isResponsePending else { return .close }
    let shortage = service.connectionTable.requested(socket, as: priority)
    let configuration = service.configuration
    if let malformation { return refuse(malformation) }
    if let refusal { return refuse(refusal) }
    if let (method, location, _) = target,
      var response = responseOfGate(method, location)
    {
      // The client expects a WebSocket, so it is told at once.
      response.hold = nil
      response.closes = true
      return send(response)
    }
    // The library would upgrade to HTTP/2, too.
    guard
      head.withBytes(
        of: .upgrade,
        { $0?.equalsIgnoringASCIICase(Self.webSocket) == true }
      )
    else {
      return refuse(.badRequest, "the only upgrade is to a WebSocket")
    }
    guard let (method, _, path) = target, path == configuration.socketPath else {
      return refuseElsewhere()
    }
    // RFC 6455 §4.1.
    guard method == "GET" else {
      return refuse(.methodNotAllowed, "a WebSocket must be requested with GET")
    }
    // RFC 9110 §7.8: an older client cannot ask for another protocol.
    guard head.version?.isAtLeast11 == true else {
      return refuse(.badRequest, "a WebSocket must be requested by HTTP/1.1")
    }
    guard isWebSocket13 else {
      // RFC 6455 §4.4, RFC 9110 §15.5.22.
      return send(
        .refusal(
          .upgradeRequired,
          "the version of WebSockets is 13",
          headers: [("upgrade", "websocket"), ("sec-websocket-version", "13")]
        )
      )
    }
    guard head.withBytes(of: .webSocketKey, { $0?.isWebSocketKey == true }) else {
      return refuse(.badRequest, "Sec-WebSocket-Key is 16 bytes in base64")
    }
    guard isOffered(configuration.subprotocol) else {
      return refuse(
        .badRequest,
        "the WebSocket subprotocol must be \(configuration.subprotocol)"
      )
    }
    if let shortage = shortage ?? shortageOfClient { return refuse(shortage) }
    return .keepOpen
  }

  /// Refuses a WebSocket at another path, for example below the path of a location that is not served at present.
  private func refuseElsewhere() -> Outcome {
    if let (method, location, path) = target, method == "GET",
      var response = location.responder?.answer(request(method, path))
    {
      // The client expects a WebSocket, so it is told at once, and asks again.
      response.hold = nil
      response.closes = true
      return send(response)
    }
    return refuse(.notFound, "WebSockets are at \(service.configuration.socketPath)")
  }

  private static let webSocket = Array("websocket".utf8)

  /// The limit that refuses the client behind a proxy, if any.
  var shortageOfClient: ListenerStatistics.Refusal? {
    guard !service.configuration.proxies.isEmpty else { return nil }
    let address = service.peer(of: socket).address
    return service.connectionTable.reserve(for: address, on: socket) ? nil : .connectionsPerAddress
  }

  /// Whether the client offers a subprotocol (RFC 6455 §4.1).
  private func isOffered(_ subprotocol: StaticString) -> Bool {
    guard let offered = head[.webSocketProtocol] else { return false }
    // Mostly it is the only one.
    if offered == subprotocol.description { return true }
    let blanks = " \t".utf8
    return subprotocol.withUTF8Buffer { subprotocol in
      offered.utf8.split(separator: UInt8(ascii: ",")).contains { name in
        let end = name.lastIndex { !blanks.contains($0) }.map(name.index(after:)) ?? name.startIndex
        return name[..<end].drop { blanks.contains($0) }.elementsEqual(subprotocol)
      }
    }
  }

  /// Whether the client speaks the version of RFC 6455 (§4.2.1).
  private var isWebSocket13: Bool {
    head.withBytes(of: .webSocketVersion) { $0?.elementsEqual("13".utf8) == true }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are a key of a handshake: 16 bytes in base64 (RFC 6455 §4.2.1).
  var isWebSocketKey: Bool {
    count == 24 && hasSuffix("==".utf8)
      && prefix(22).allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte & ~0x20)
          || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
      }
  }

  private func hasSuffix(_ end: String.UTF8View) -> Bool {
    suffix(end.count).elementsEqual(end)
  }
}
