public import LecternLog

/// The logs of rooms on NATS servers, for the nodes that share them.
///
/// ```swift
/// let logs = try NATSLogs(["nats://one:4222", "nats://two:4222", "nats://three:4222"], node: "node-1", replicas: 3)
/// try await options.serve(app, logs: logs)
/// ```
public struct NATSLogs: SharedLogs {
  /// How long an operation waits for an answer: longer than the servers take to elect another leader of a stream.
  package static var timeout: Duration { .seconds(10) }

  /// Names this node.
  public let node: String
  private let stream: NATSLogStream
  private let leaseTimeouts: RenewedLease.Timeouts

  package init(_ stream: NATSLogStream, node: String) {
    self.init(stream, node: node, leaseTimeouts: RenewedLease.Timeouts())
  }

  init(_ stream: NATSLogStream, node: String, leaseTimeouts: RenewedLease.Timeouts) {
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
      let loss = LeaseLoss(onLoss)
      let lease = try await RenewedLease.acquire(
        room,
        in: stream,
        // A process that has taken this one's name is another holder.
        holder: "\(node) \(stream.jetStream.connection.makeID())",
        timeout: leaseTimeouts,
        onLoss: { loss.report($0) }
      )
      do {
        let log = try await open(room, identity: identity, build: build, lease: lease)
        if loss.logOpened() { return log }
        try await close(log)
      } catch {
        lease.release()
        // It has waited for as long as the connection's timeout lasts. Any node that finds the servers may lead.
        guard (error as? LogError)?.code == .unreachable else { throw error }
      }
    }
  }

  public func hasLog(_ room: String) async throws -> Bool {
    let stream = stream
    let queue = stream.threads.makeQueue("lectern.nats.search", urgent: true)
    return try await queue.result { try stream.reader(of: room).identity() != nil }
  }

  /// Opens the log off the caller's executor because it waits for answers.
  private func open(
    _ room: String,
    identity: LogIdentity,
    build: String,
    lease: RenewedLease
  ) async throws -> any SharedLog {
    let (stream, node) = (stream, node)
    let queue = stream.threads.makeQueue("lectern.nats.open", urgent: true)
    return try await queue.result {
      try stream.open(room, identity: identity, leader: node, build: build, lease: lease)
    }
  }

  /// Closes a log off the caller's executor.
  private func close(_ log: any SharedLog) async throws {
    let queue = stream.threads.makeQueue("lectern.nats.close", urgent: true)
    try await queue.result { log.close() }
  }
}
