internal import LecternBytes
public import LecternLog

/// The logs of rooms on NATS servers, for the nodes that share them.
///
/// ```swift
/// let logs = try NATSLogs(["nats://one:4222", "nats://two:4222", "nats://three:4222"], node: "node-1", replicas: 3)
/// try await options.serve(app, logs: logs)
/// ```
public struct NATSLogs: SharedLogs {
  /// How long an operation waits for an answer: longer than the servers take to elect another leader of a stream.
  private static var timeout: Duration { .seconds(10) }

  /// Names this node.
  public let node: String
  private let stream: NATSLogStream
  private let leaseTimeouts: RenewedLease.Timeouts

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

  init(
    _ stream: NATSLogStream,
    node: String,
    leaseTimeouts: RenewedLease.Timeouts = RenewedLease.Timeouts()
  ) {
    (self.stream, self.node, self.leaseTimeouts) = (stream, node, leaseTimeouts)
  }

  public var promise: String { stream.promise.description }

  public func lead(
    _ room: String,
    identity: LogIdentity,
    build: String,
    onLoss: @escaping @Sendable (LogError) -> Void
  ) async throws -> any SharedLog {
    while true {
      let lease = try await RenewedLease.acquire(
        room,
        in: stream,
        // A process that has taken this one's name is another holder.
        holder: "\(node) \(String.randomID())",
        timeout: leaseTimeouts,
        onLoss: onLoss
      )
      do {
        return try await open(room, identity: identity, build: build, lease: lease)
      } catch {
        lease.release()
        // It has waited for as long as the connection's timeout lasts. Any node that finds the servers may lead.
        guard (error as? LogError)?.code == .unreachable else { throw error }
      }
    }
  }

  /// Opens the log off the caller's executor because it waits for answers.
  private func open(
    _ room: String,
    identity: LogIdentity,
    build: String,
    lease: RenewedLease
  ) async throws -> any SharedLog {
    let (stream, node) = (stream, node)
    return try await Task.detached {
      try stream.open(room, identity: identity, leader: node, build: build, lease: lease)
    }.value
  }
}
