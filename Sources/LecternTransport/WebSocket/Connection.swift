/// One open connection of a page: a WebSocket, or an event stream where a network blocks WebSockets.
///
/// There is no queue: a connection that cannot take a frame now says so, and the sender, when it hears
/// ``WebSocketHandler/connectionBecameWritable(_:)``, makes the frame that is right at *that* moment. A
/// slow reader therefore costs no memory, and skips what is out of date.
///
/// To be used on the loop alone.
package protocol Connection: AnyObject, Sendable {
  /// Tells connections of one listener apart.
  var id: Int { get }

  /// Sends a frame, unless the connection is behind.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - moreFollows: whether another will be sent at once, which may then go in the same packet.
  /// - Returns: whether it was sent; if not, ``WebSocketHandler/connectionBecameWritable(_:)`` follows,
  ///   or ``WebSocketHandler/connectionClosed(_:)``.
  func send(_ frame: Frame, moreFollows: Bool) -> Bool

  /// Closes the connection, with a close frame where it can still take one.
  ///
  /// - Parameters:
  ///   - code: why.
  ///   - reason: the same in words, 123 bytes of UTF-8 at most.
  func close(_ code: CloseCode, reason: String)

  /// How long the peer took to answer, the last time ``measureRoundTrip()`` asked it; nil before it has.
  var roundTrip: Duration? { get }

  /// Asks the peer for an answer, to be timed; nothing where it cannot be asked.
  func measureRoundTrip()
}

extension Connection {
  package var roundTrip: Duration? { nil }

  package func measureRoundTrip() {}
}
