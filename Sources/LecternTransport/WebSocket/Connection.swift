/// An open connection of a page: a WebSocket, or an event stream where a network blocks WebSockets.
///
/// There is no queue: a connection that cannot take a frame returns false, and the sender makes a frame of the
/// state of *that* moment when ``WebSocketHandler/connectionBecameWritable(_:)`` is called. A slow reader
/// therefore costs no memory, and skips states that are out of date.
///
/// Used on the loop's thread alone, but for ``sendConcurrently(_:)``.
package protocol Connection: AnyObject, Sendable {
  /// Distinguishes the connections of a listener.
  var id: Int { get }

  /// Sends a frame, unless the connection is behind.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - moreFollows: whether another frame follows at once. The two may then share a packet.
  /// - Returns: whether it was sent; if not, ``WebSocketHandler/connectionBecameWritable(_:)`` follows,
  ///   or ``WebSocketHandler/connectionClosed(_:)``.
  func send(_ frame: Frame, moreFollows: Bool) -> Bool

  /// Sends a frame on any thread, while the loop's thread waits; see ``SendThreads``.
  ///
  /// - Parameter wire: the frame's bytes: see ``Frame/withWire(_:)``.
  func sendConcurrently(_ wire: UnsafeRawBufferPointer) -> ConcurrentSend

  /// Sends the rest of a frame that was begun.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - count: the number of its bytes that were sent.
  func finish(_ frame: Frame, from count: Int)

  /// Closes the connection, with a close frame if it can still take one.
  ///
  /// - Parameters:
  ///   - code: the reason's code.
  ///   - reason: the reason, 123 bytes of UTF-8 at most.
  func close(_ code: CloseCode, reason: String)

  /// Whether the page is without the latest state although the connection has taken it, as a page of a relay can be.
  var isPageBehind: Bool { get }

  /// The latest round trip that ``measureRoundTrip()`` has measured; nil before the first.
  var roundTrip: Duration? { get }

  /// Starts measuring the round trip; has no effect if there are no pings.
  func measureRoundTrip()
}

extension Connection {
  // By default, a connection is used on its loop alone.
  package func sendConcurrently(_ wire: UnsafeRawBufferPointer) -> ConcurrentSend { .refused }

  package func finish(_ frame: Frame, from count: Int) {}

  package var isPageBehind: Bool { false }

  package var roundTrip: Duration? { nil }

  package func measureRoundTrip() {}
}
