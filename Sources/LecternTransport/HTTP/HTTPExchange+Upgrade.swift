internal import CLibwebsockets

extension HTTPExchange {
  /// Decides on a wish to become a WebSocket.
  ///
  /// - Returns: 0 where it is granted; otherwise the response has been sent.
  func confirmUpgrade() -> Int32 {
    let shortage = listener.door.asked(wsi, as: priority)
    let configuration = listener.configuration
    if let refusal { return refuse(refusal) }
    // The library would as well speak HTTP/2, which we do not.
    guard headers.withBytes(of: WSI_TOKEN_UPGRADE, { $0?.isName(Self.webSocket) == true }) else {
      return refuseUpgrade(.badRequest, "the only upgrade is to a WebSocket")
    }
    guard let (method, path) = headers.requestLine, path == configuration.socketPath else {
      return refuseUpgrade(.notFound, "WebSockets are at \(configuration.socketPath)")
    }
    // RFC 6455 §4.1.
    guard method == "GET" else {
      return refuseUpgrade(.methodNotAllowed, "a WebSocket is asked for with GET")
    }
    guard isOffered(configuration.subprotocol) else {
      return refuseUpgrade(
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
    return listener.door.takePlace(for: address, on: wsi) ? nil : .connectionsPerAddress
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

  private func refuseUpgrade(_ status: HTTPResponse.Status, _ reason: String) -> Int32 {
    send(HTTPResponse(status: status, body: "\(reason)\n".utf8, closes: true))
  }
}
