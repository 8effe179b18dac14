/// The limits of each connection of a listener, and of all together.
///
/// A connection over a limit is refused or closed, and counted (``ListenerStatistics``); others are not affected.
package struct ConnectionLimits: Sendable {
  /// Maximum number of WebSockets. At the limit, an anonymous request for one is refused with a time to try again;
  /// for a participant's, the latest anonymous WebSocket is closed.
  ///
  /// The system's limit of descriptors may lower it.
  package var connections = 20_000
  /// Number of WebSockets, of ``connections``, that are never anonymous; a tenth at most.
  package var reservedConnections = 1_000
  /// Number of slots for connections that are not WebSockets: those in a handshake, responding or idle. They may
  /// also use the slots that WebSockets leave free. When all are taken, a new connection is admitted, and the least
  /// useful one is closed.
  package var visitors = 4_000
  /// Maximum number of WebSockets of one address, or, with IPv6, of one network of 64 bits: of anonymous
  /// ones, and again of participants' ones. Generous because a whole hall may share one address.
  package var connectionsPerAddress = 5_000
  /// When all slots are taken: the number of handshakes of one address from which its new connections replace
  /// them, and not those of other addresses. Otherwise it has no effect.
  package var handshakesPerAddress = 256
  /// The time in which a connection must make its first request, encryption included.
  package var handshakeTime = Duration.seconds(20)
  /// The time in which a connection must make its next request.
  package var idleTime = Duration.seconds(15)
  /// The least rate, in bytes a second, at which a client must take a response; slower connections are closed.
  package var responseRate = 256
  /// The time over which that rate is measured.
  package var responseTime = Duration.seconds(10)
  /// Maximum size of a message, in bytes.
  package var messageSize = 64 * 1024
  /// Maximum size of all unfinished messages together, in bytes. Above it, the connection with the largest is
  /// closed with 1008.
  package var unfinishedSize = 16 * 1024 * 1024
  /// The number of unsent bytes of one WebSocket that may wait in the system before it counts as behind.
  package var unsentSize = 16 * 1024
  /// The time after which a refused client should try again.
  package var retryTime = Duration.seconds(10)

  package init() {}

  /// Returns the limits within a number of connections, of which visitors have a quarter at most.
  func fitting(_ count: Int) -> ConnectionLimits {
    var limits = self
    limits.visitors = min(visitors, count / 4)
    limits.connections = min(connections, count - limits.visitors)
    return limits
  }

  /// The number of WebSockets that are never anonymous.
  var reserved: Int { min(reservedConnections, connections / 10) }

  /// How often overdue connections are swept.
  var watchPause: Duration {
    min(.seconds(1), min(handshakeTime, idleTime, responseTime) / 4)
  }
}
