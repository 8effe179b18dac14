/// What a server does about a hostile client.
enum Answer: Hashable {
  /// It shows what it shows everybody.
  case snapshot, patch
  /// An action is run, or refused.
  case ack, fault
  case ping, pong, heartbeat
  /// It closes the WebSocket, for the reason that the code says.
  case close(Int)
  /// It hangs up.
  case hangup
  /// What it does not do to anybody, such as to answer with an error.
  case unexpected
}
