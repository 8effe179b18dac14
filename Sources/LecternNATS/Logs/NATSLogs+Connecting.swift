public import LecternJetStream
public import LecternLog

extension NATSLogs {
  /// Connects to the servers.
  ///
  /// - Parameters:
  ///   - urls: the URLs of one or more servers of a cluster.
  ///   - node: names this node, for a reader of the log and of the leases.
  ///   - stream: the name of the stream: letters, digits, `-` and `_`.
  ///   - replicas: on how many servers a stream that is created is stored, 1, 3 or 5.
  ///   - authorities: as for ``NATSConnection``.
  /// - Throws: as ``NATSConnection``, and `LogError.failed` if the stream may delete batches.
  public init(
    _ urls: [String],
    node: String,
    stream: String = "lectern",
    replicas: Int = 1,
    authorities: String? = nil
  ) throws(LogError) {
    let connection = try NATSConnection(
      urls,
      name: node,
      timeout: Self.timeout,
      authorities: authorities
    )
    self.init(try NATSLogStream(on: connection, name: stream, replicas: replicas), node: node)
  }
}

extension NATSLogStream {
  /// Opens the stream, and creates it if there is none.
  ///
  /// - Parameters:
  ///   - connection: the connection to a server with JetStream.
  ///   - name: the name of the stream, also the first token of its subjects: letters, digits, `-` and `_`.
  ///   - replicas: on how many servers a stream that is created is stored, 1, 3 or 5.
  ///   - leaseDuration: how long a lease holds without a renewal, if the bucket of the leases is created.
  /// - Throws: `LogError.unreachable` if no server answers, and `LogError.failed` if the stream may delete batches.
  public init(
    on connection: NATSConnection,
    name: String = "lectern",
    replicas: Int = 1,
    leaseDuration: Duration = .seconds(3)
  ) throws(LogError) {
    try self.init(over: connection, name: name, replicas: replicas, leaseDuration: leaseDuration)
  }
}
