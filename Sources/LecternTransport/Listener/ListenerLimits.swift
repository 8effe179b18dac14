extension Listener {
  /// How much those who connect may take, each of them and all together.
  ///
  /// What is over a limit is refused, counted (``ListenerStatistics/refused``), and nothing to the others.
  public struct Limits: Sendable {
    /// WebSockets in all. When there are as many, who comes later is told to try again.
    ///
    /// It may be less, as the system allows a process so many descriptors.
    public var connections = 20_000
    /// Connections in all that are no WebSockets. When there is one more, the one who has been idle for
    /// longest is cut off, which a browser does not mind, or, where nobody is, the oldest of those who have
    /// not yet asked.
    public var visitors = 4_000
    /// Connections of one address, or, with IPv6, of one network of 64 bits. Generous, as all who are in
    /// one hall may come from one address.
    public var connectionsPerAddress = 5_000
    /// Connections of one address that have not asked for anything in a second. Strict: when there is one
    /// more, the oldest of them is cut off, which is somebody who does not mean to ask.
    public var handshakesPerAddress = 256
    /// How long a connection may take to ask for something, encryption included.
    public var handshakeTime = Duration.seconds(20)
    /// How long a connection that has had its answer may wait with its next request.
    public var idleTime = Duration.seconds(15)
    /// The largest message accepted, in bytes.
    public var messageSize = 64 * 1024
    /// How many bytes may wait in the system, not yet sent, for one WebSocket, before it counts as behind.
    public var unsentSize = 16 * 1024
    /// How long those who are told to try again are told to wait.
    public var retryTime = Duration.seconds(10)

    /// The defaults.
    public init() {}

    /// The same, where there can only be so many connections: then visitors have a quarter of them at most.
    func fitting(_ count: Int) -> Limits {
      var limits = self
      limits.visitors = min(visitors, count / 4)
      limits.connections = min(connections, count - limits.visitors)
      return limits
    }

    /// How often it is looked for those who take too long.
    var watchPause: Duration { min(.seconds(1), min(handshakeTime, idleTime) / 4) }
  }
}
