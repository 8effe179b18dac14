/// Opens WebSockets to the server of a room.
///
/// A transport decides nothing. ``RoomMachine`` does.
package protocol SocketConnector: Sendable {
  /// Opens a WebSocket.
  ///
  /// - Parameters:
  ///   - path: the path and the query.
  ///   - cookie: the value of the `Cookie` header; empty without cookies.
  ///   - receive: called with each event, in order, on any thread. Nothing follows ``SocketEvent/closed(_:)``.
  func open(
    _ path: String,
    cookie: String,
    receive: @escaping @Sendable (SocketEvent) -> Void
  ) -> any MessageSocket

  /// Exchanges the secret of a link for a cookie, by a `POST` request.
  ///
  /// - Returns: the value of the `Cookie` header.
  func exchange(_ secret: String, at path: String) async throws(ExchangeError) -> String
}

/// An event of a WebSocket.
package enum SocketEvent: Sendable {
  /// The server has accepted the WebSocket.
  case opened
  /// A whole text message.
  case message([UInt8])
  /// The WebSocket has ended, or could not be opened, for a reason in a sentence.
  case closed(String)
}

/// A WebSocket.
package protocol MessageSocket: Sendable {
  /// Sends a text message. It may be lost.
  func send(_ message: [UInt8])

  /// Closes the WebSocket after the messages that were sent, with a close frame.
  func close()

  /// Breaks the WebSocket off.
  func abort()
}

/// The error of a secret that is not exchanged for a cookie.
package struct ExchangeError: Error, Sendable {
  /// The error in a sentence.
  package let description: String
  /// Whether the server doesn't know the secret. To ask again would be another guess.
  package let isRefusal: Bool

  package init(_ description: String, isRefusal: Bool = false) {
    (self.description, self.isRefusal) = (description, isRefusal)
  }

  /// - Parameter status: the status of the response.
  package static func refused(_ status: Int) -> ExchangeError {
    ExchangeError(
      status == 403
        ? "The link is invalid or revoked. Ask the presenter for a new one."
        : "The server answers the link with the status \(status).",
      isRefusal: status == 403
    )
  }
}
