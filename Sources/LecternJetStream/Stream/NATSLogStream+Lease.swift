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
    let queue = threads.makeQueue("lectern.nats.acquire", urgent: true)
    let path = self.room(room).path
    let releases: any StreamSubscription
    do {
      releases = try jetStream.connection.subscribe(to: leases.wakeSubject(room))
    } catch {
      throw LogError.unreachable(path: path, detail: error.description)
    }
    while true {
      try Task.checkCancellation()
      let grant = try await queue.result { () throws(LogError) -> LeaseBucket.Grant? in
        do throws(JetStreamError) {
          let grant = try leases.acquire(room, holder: holder, until: jetStream.deadline)
          // The end of a lease that isn't released is announced by nothing.
          if grant == nil { _ = try? releases.next(timeout: .milliseconds(500)) }
          return grant
        } catch {
          throw error.of(path)
        }
      }
      if let grant { return Lease(room, holder: holder, in: leases, grant, onLoss: onLoss) }
    }
  }
}
