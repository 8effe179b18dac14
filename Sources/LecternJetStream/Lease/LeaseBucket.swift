internal import LecternBytes

/// The leases of all rooms: a key-value bucket, that is, a stream with one message per key. The server deletes a
/// message after the duration of a lease. A key without a message, or with an empty one, is free.
struct LeaseBucket: Sendable {
  private let jetStream: JetStream
  private let logs: String
  /// How long a lease holds without a renewal. The node that has created the bucket decides it.
  let duration: Duration

  /// - Parameters:
  ///   - logs: the stream of the logs, after which the bucket is named, and that has as many replicas.
  ///   - connection: the connection.
  ///   - duration: how long a lease holds without a renewal, if the bucket is created.
  init(
    of logs: StreamSettings,
    on connection: any StreamConnection,
    duration: Duration
  ) throws(JetStreamError) {
    self.logs = logs.name
    jetStream = JetStream(connection: connection, stream: "KV_\(logs.name)_leases")
    var settings = StreamSettings(
      name: jetStream.stream,
      subjects: ["$KV.\(logs.name)_leases.>"],
      numReplicas: logs.numReplicas
    )
    settings.maxMsgsPerSubject = 1
    settings.maxAge = Int(duration.milliseconds) * 1_000_000
    settings.duplicateWindow = settings.maxAge
    settings.discard = "new"
    settings.allowRollupHdrs = true
    settings.denyDelete = true
    let found = try StreamSettings.found(or: settings, by: jetStream)
    self.duration = .nanoseconds(found.maxAge)
  }

  /// The threads that wait for the servers' answers, and their clock.
  var threads: any WaitingThreads { jetStream.connection.threads }

  /// A put that has succeeded.
  struct Grant: Sendable {
    var sequence: UInt64
    /// The time at which it ends, unless it is renewed. It counts from before the request, so it is never after the server's.
    var end: JetStream.Deadline
  }

  /// Acquires a lease, unless another holder has it: the answer to a holder's last renewal may have been lost.
  func acquire(
    _ room: String,
    holder: String,
    until deadline: JetStream.Deadline
  ) throws(JetStreamError) -> Grant? {
    while true {
      let last = try jetStream.lastMessage(of: subject(room), until: deadline)
      let current = last?.data ?? []
      guard current.isEmpty || current == [UInt8](holder.utf8) else { return nil }
      do throws(JetStreamError) {
        let grant = Grant(sequence: last?.sequence ?? 0, end: deadline)
        return try renew(room, holder: holder, grant)
      } catch {
        switch error {
        // Another node was faster; or the holder's own renewal was, because the server had kept it waiting; or the last
        // one has just expired.
        case .fenced, .lost: continue
        default: throw error
        }
      }
    }
  }

  /// Renews a lease until its end, unless another node has it.
  func renew(
    _ room: String,
    holder: String,
    _ grant: Grant
  ) throws(JetStreamError) -> Grant {
    let end = jetStream.now + duration
    let sequence = try put([UInt8](holder.utf8), room, grant)
    return Grant(sequence: sequence, end: end)
  }

  /// Gives a lease back, unless its end comes first, and wakes the nodes that wait for it.
  func release(_ room: String, _ grant: Grant) {
    guard (try? put([], room, grant)) != nil else { return }
    try? jetStream.connection.publish(wakeSubject(room))
  }

  /// The subject on which a release is announced because a stored message may be seen before the bucket has it.
  func wakeSubject(_ room: String) -> String { "\(logs).released.\(room.subjectToken)" }

  private func put(
    _ data: [UInt8],
    _ room: String,
    _ grant: Grant
  ) throws(JetStreamError) -> UInt64 {
    try jetStream.publish(
      data,
      to: subject(room),
      id: jetStream.connection.makeID(),
      expecting: grant.sequence,
      until: grant.end
    )
  }

  private func subject(_ room: String) -> String { "$KV.\(logs)_leases.\(room.subjectToken)" }
}
