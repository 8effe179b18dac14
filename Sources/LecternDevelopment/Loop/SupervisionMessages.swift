/// A message from the development loop to a server.
package enum SupervisorMessage: Codable, Equatable, Sendable {
  /// The log is free: open it, and serve the room.
  case takeOver
  /// Another build waits for the log: end soon.
  case handOver
  case status(DevelopmentStatus)
}

/// A message from a server to the development loop.
package enum ServerMessage: Codable, Equatable, Sendable {
  /// The server has started, and waits for the log.
  case standingBy
  /// The server accepts connections.
  ///
  /// - Parameter difference: how the room differs from the state before, if the whole past was replayed; nil if it doesn't.
  case serving(difference: String?)
  /// The server can't serve the room.
  case failed(String)
}
