internal import Dispatch
internal import LecternLog

extension NATSLogStream {
  /// Acquires the lease of a room, as soon as no other node holds it.
  ///
  /// - Parameters:
  ///   - room: the room's name.
  ///   - holder: names the node, for a reader of the bucket.
  ///   - onLoss: called once, on any thread, if the lease is lost: another node holds it, or no server has renewed it in
  ///     time.
  /// - Throws: `LogError.unreachable` if no server answers for the connection's timeout, and
  ///   `CancellationError`.
  public func acquireLease(
    of room: String,
    holder: String,
    onLoss: @escaping @Sendable () -> Void
  ) async throws -> Lease {
    let queue = DispatchQueue(label: "lectern.nats.acquire", qos: .userInitiated)
    let path = self.room(room).path
    let releases: NATSSubscription
    do {
      releases = try NATSSubscription(leases.wakeSubject(room), on: jetStream.connection)
    } catch {
      throw LogError.unreachable(path: path, detail: error.description)
    }
    while true {
      try Task.checkCancellation()
      let grant: LeaseBucket.Grant? = try await withCheckedThrowingContinuation { continuation in
        queue.async {
          do throws(JetStreamError) {
            let grant = try leases.acquire(room, holder: holder, until: jetStream.deadline)
            // The end of a lease that isn't released is announced by nothing.
            if grant == nil { _ = try? releases.next(timeout: .milliseconds(500)) }
            continuation.resume(returning: grant)
          } catch {
            continuation.resume(throwing: error.of(path))
          }
        }
      }
      if let grant { return Lease(room, holder: holder, in: leases, grant, onLoss: onLoss) }
    }
  }
}
