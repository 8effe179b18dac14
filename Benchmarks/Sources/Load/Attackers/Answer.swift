/// A server's reaction to a hostile client.
enum Answer: Hashable {
  /// A state, as for any viewer.
  case snapshot, patch
  /// An accepted or a refused action.
  case ack, fault
  case ping, pong, heartbeat
  /// The WebSocket is closed with a code.
  case close(Int)
  /// The connection is closed.
  case hangup
  /// Any other reaction, such as an HTTP error.
  case unexpected
}
