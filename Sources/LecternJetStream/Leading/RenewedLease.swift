internal import LecternLog
internal import Synchronization

/// A node's lease of a room that is acquired again if no server has renewed it in time.
///
/// ```
///   held ─▶ lost ─▶ another node has it, or has had it ───────▶ onLoss
///     ▲       └───▶ no answer, so that no node can have it ─┬─▶ onLoss, when that lasts
///     └─────────────────────────────────────────────────────┘
/// ```
final class RenewedLease: Sendable {
  /// How long there may be no answer.
  struct Timeouts: Sendable {
    /// Without a connection.
    var disconnected = Duration.seconds(5)
    /// With one, while the servers elect the stream's leader.
    var connected = Duration.seconds(10)
    /// The interval of the checks that no other node has written to the log.
    var check = Duration.seconds(10)
  }

  private enum State {
    case held(Lease)
    case regaining
    case ended
  }

  private let room: String
  private let stream: NATSLogStream
  private let holder: String
  private let timeout: Timeouts
  private let onLoss: @Sendable (LogError) -> Void
  private let state = Mutex(State.regaining)
  /// The id of the log's writer; nil until the log is open.
  private let writer = Mutex<String?>(nil)
  /// Acquires the lease again.
  private let queue: any WaitingQueue

  private init(
    _ room: String,
    in stream: NATSLogStream,
    holder: String,
    timeout: Timeouts,
    onLoss: @escaping @Sendable (LogError) -> Void
  ) {
    (self.room, self.stream, self.holder) = (room, stream, holder)
    (self.timeout, self.onLoss) = (timeout, onLoss)
    queue = stream.threads.makeQueue("lectern.nats.regain", urgent: true)
  }

  /// Acquires the lease once no other node has it, however long the servers do not answer.
  static func acquire(
    _ room: String,
    in stream: NATSLogStream,
    holder: String,
    timeout: Timeouts,
    onLoss: @escaping @Sendable (LogError) -> Void
  ) async throws -> RenewedLease {
    let renewed = RenewedLease(
      room,
      in: stream,
      holder: holder,
      timeout: timeout,
      onLoss: onLoss
    )
    while true {
      do {
        let lease = try await stream.acquireLease(of: room, holder: holder, onLoss: renewed.regain)
        renewed.state.withLock { $0 = .held(lease) }
        return renewed
      } catch let error as LogError where error.code == .unreachable {
        // It has waited for as long as the connection's timeout lasts.
        continue
      }
    }
  }

  /// Whether the lease is held, as far as this process can know.
  var isHeld: Bool {
    state.withLock { if case .held(let lease) = $0 { lease.isHeld } else { false } }
  }

  /// Sets the writer of the log that was opened under the lease, by its id.
  func setWriter(_ id: String) {
    writer.withLock { $0 = id }
    checkLater()
  }

  /// Gives the lease back, so that another node has it at once.
  func release() {
    let last = state.withLock { state in
      defer { state = .ended }
      return state
    }
    if case .held(let lease) = last { lease.release() }
  }

  /// Acquires the lease again, on a thread of its own because it waits for answers.
  private var regain: @Sendable () -> Void {
    { [weak self] in
      guard let self else { return }
      queue.async { self.waitForLease() }
    }
  }

  private func waitForLease() {
    // A lease is lost when it was not renewed for its duration.
    let lastAnswer = stream.threads.now - stream.leases.duration
    while begin() {
      do throws(JetStreamError) {
        let grant = try stream.leases.acquire(room, holder: holder, until: deadline)
        guard let grant else { throw .fenced }
        try checkLog(holding: grant)
        return hold(grant)
      } catch {
        let limit =
          stream.jetStream.connection.isConnected ? timeout.connected : timeout.disconnected
        guard case .unreachable = error, stream.threads.now - lastAnswer < limit else {
          return end(error.of(stream.room(room).path))
        }
      }
    }
  }

  /// The deadline of an attempt that begins now.
  private var deadline: JetStream.Deadline { stream.threads.now + .seconds(1) }

  /// Checks that no other node has written to the log.
  ///
  /// Another node may have led while this one hung, and then have lost the lease in the same way.
  private func checkLog(holding grant: LeaseBucket.Grant) throws(JetStreamError) {
    guard let writer = writer.withLock({ $0 }) else { return }
    do throws(JetStreamError) {
      try stream.reader(of: room).checkLastMessage(of: writer, until: deadline)
    } catch {
      if case .fenced = error { stream.leases.release(room, grant) }
      throw error
    }
  }

  private func checkLater() {
    queue.async(after: timeout.check) { [weak self] in self?.check() }
  }

  /// Checks that no other node has written to the log.
  ///
  /// A node that was paused while it opened the log may write to it long after it has lost the lease. The leader of a room
  /// without actions writes nothing, so no refused write tells it.
  private func check() {
    let state = state.withLock { $0 }
    if case .ended = state { return }
    if case .held(let lease) = state, let writer = writer.withLock({ $0 }) {
      do throws(JetStreamError) {
        try stream.reader(of: room).checkLastMessage(of: writer, until: deadline)
      } catch {
        if case .fenced = error {
          lease.release()
          return end(error.of(stream.room(room).path))
        }
      }
    }
    checkLater()
  }

  /// Returns whether the lease is wanted.
  private func begin() -> Bool {
    state.withLock { state in
      if case .ended = state { return false }
      state = .regaining
      return true
    }
  }

  private func hold(_ grant: LeaseBucket.Grant) {
    let lease = Lease(room, holder: holder, in: stream.leases, grant, onLoss: regain)
    let isWanted = state.withLock { state in
      if case .ended = state { return false }
      state = .held(lease)
      return true
    }
    if !isWanted { lease.release() }
  }

  private func end(_ error: LogError) {
    let isNew = state.withLock { state in
      if case .ended = state { return false }
      state = .ended
      return true
    }
    if isNew { onLoss(error) }
  }
}
