internal import CLibwebsockets

extension HTTPExchange {
  /// Decides on a wish to become a WebSocket.
  ///
  /// - Returns: 0 where it is granted; otherwise the response has been sent.
  func confirmUpgrade() -> Int32 {
    let shortage = listener.connectionTable.asked(wsi, as: priority)
    let configuration = listener.configuration
    if let malformation { return refuse(malformation) }
    if let refusal { return refuse(refusal) }
    // The library would as well speak HTTP/2, which we do not.
    guard
      headers.withBytes(
        of: WSI_TOKEN_UPGRADE,
        { $0?.equalsIgnoringASCIICase(Self.webSocket) == true }
      )
    else {
      return refuse(.badRequest, "the only upgrade is to a WebSocket")
    }
    guard let (method, path) = headers.requestLine, path == configuration.socketPath else {
      return refuse(.notFound, "WebSockets are at \(configuration.socketPath)")
    }
    // RFC 6455 §4.1.
    guard method == "GET" else {
      return refuse(.methodNotAllowed, "a WebSocket is asked for with GET")
    }
    // RFC 9110 §7.8: an older client cannot ask for another protocol.
    guard headers.version?.isAtLeast11 == true else {
      return refuse(.badRequest, "a WebSocket is asked for by HTTP/1.1")
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
    guard headers.withBytes(of: WSI_TOKEN_KEY, { $0?.isWebSocketKey == true }) else {
      return refuse(.badRequest, "Sec-WebSocket-Key is 16 bytes in base64")
    }
    guard isOffered(configuration.subprotocol) else {
      return refuse(
        .badRequest,
        "the WebSocket subprotocol must be \(configuration.subprotocol)"
      )
    }
    if let shortage = shortage ?? shortageOfClient { return refuse(shortage) }
    return 0
  }

  private static let webSocket = Array("websocket".utf8)

  /// Whether the client behind a proxy has no place.
  var shortageOfClient: ListenerStatistics.Refusal? {
    guard !listener.configuration.proxies.isEmpty else { return nil }
    let address = listener.peer(of: wsi).address
    return listener.connectionTable.takePlace(for: address, on: wsi) ? nil : .connectionsPerAddress
  }

  /// Whether a subprotocol is among those that the client speaks (RFC 6455 §4.1).
  private func isOffered(_ subprotocol: StaticString) -> Bool {
    guard let offered = headers[WSI_TOKEN_PROTOCOL] else { return false }
    // Mostly it is all that there is.
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
    headers.withBytes(of: WSI_TOKEN_VERSION) { $0?.elementsEqual("13".utf8) == true }
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
