extension Listener {
  /// The limits of a listener's connections, of each one and of all together.
  ///
  /// What is over a limit is refused or closed, and counted (``ListenerStatistics``); other connections are
  /// not affected.
  package struct Limits: Sendable {
    /// Maximum number of WebSockets. At the limit, an anonymous request for one is told to try again; for a
    /// participant's, the anonymous WebSocket that came last is closed.
    ///
    /// It may be less, as the system allows a process so many descriptors.
    package var connections = 20_000
    /// WebSockets, of ``connections``, that anonymous connections never have; a tenth at most.
    package var reservedConnections = 1_000
    /// Connections that need no place of a WebSocket: those that have not asked yet, are answered or idle.
    /// WebSockets never take these places, while visitors may have all that WebSockets leave. When all are
    /// taken, a newcomer is admitted all the same, and the connection closed that misses it least.
    package var visitors = 4_000
    /// Maximum number of WebSockets of one address, or, with IPv6, of one network of 64 bits: of anonymous
    /// ones, and again of participants' ones. Generous, as all people in one hall may come from one address.
    package var connectionsPerAddress = 5_000
    /// When all places are taken: the number of connections of one address that have not asked yet, from
    /// which its own newcomers replace them, and nothing of other addresses. Otherwise it does not matter.
    package var handshakesPerAddress = 256
    /// The time in which a connection must have asked for something, encryption included.
    package var handshakeTime = Duration.seconds(20)
    /// The time for which a connection that has had its answer may wait with its next request.
    package var idleTime = Duration.seconds(15)
    /// The least rate, in bytes a second, at which a response must be taken; slower ones are closed.
    package var responseRate = 256
    /// The time over which that rate is measured.
    package var responseTime = Duration.seconds(10)
    /// The largest message accepted, in bytes.
    package var messageSize = 64 * 1024
    /// The number of bytes that messages may hold together that have begun and not ended. Above it, the
    /// connection that holds the most is closed with 1008.
    package var unfinishedSize = 16 * 1024 * 1024
    /// The number of bytes that may wait in the system, not yet sent, for one WebSocket, before it counts as
    /// behind.
    package var unsentSize = 16 * 1024
    /// The time after which a refused client is told to try again.
    package var retryTime = Duration.seconds(10)

    /// The defaults.
    package init() {}

    /// The same for at most so many connections: visitors then have a quarter of them at most.
    func fitting(_ count: Int) -> Limits {
      var limits = self
      limits.visitors = min(visitors, count / 4)
      limits.connections = min(connections, count - limits.visitors)
      return limits
    }

    /// The WebSockets that are for connections with a link alone.
    var reserved: Int { min(reservedConnections, connections / 10) }

    /// How often overdue connections are swept.
    var watchPause: Duration {
      min(.seconds(1), min(handshakeTime, idleTime, responseTime) / 4)
    }
  }
}
