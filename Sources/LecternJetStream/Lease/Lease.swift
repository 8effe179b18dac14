internal import Synchronization

/// The right to lead a room, by default for three seconds. It is renewed after a third of that time.
///
/// ```swift
/// let lease = try await stream.acquireLease(of: "primetime", holder: "node-1") { stepDown() }
/// let log = try stream.open("primetime", …)
/// …
/// log.close()
/// lease.release()     // another node has it at once
/// ```
///
/// It serves liveness only: it says when another node should begin. Safety is the log's, by `LogError.fenced`: a
/// process that was stopped for longer than its lease learns of the loss only when it resumes.
public final class Lease: Sendable {
  private enum State {
    case held(LeaseBucket.Grant)
    case lost
    case released
  }

  public let room: String
  public let holder: String
  private let bucket: LeaseBucket
  private let onLoss: @Sendable () -> Void
  private let state: Mutex<State>
  /// Renewals and the release, one after the other.
  private let queue: any WaitingQueue

  /// Creates a lease that was acquired, and renews it for as long as the object exists.
  init(
    _ room: String,
    holder: String,
    in bucket: LeaseBucket,
    _ grant: LeaseBucket.Grant,
    onLoss: @escaping @Sendable () -> Void
  ) {
    self.room = room
    self.holder = holder
    self.bucket = bucket
    self.onLoss = onLoss
    queue = bucket.threads.makeQueue("lectern.nats.lease", urgent: true)
    state = Mutex(.held(grant))
    scheduleRenewal()
  }

  /// Whether the lease is held, as far as this process can know: one that was not renewed in time is lost.
  public var isHeld: Bool { end.map { bucket.threads.now < $0 } ?? false }

  /// The time at which the lease ends unless it is renewed; nil if it was lost or released.
  var end: JetStream.Deadline? {
    state.withLock { if case .held(let grant) = $0 { grant.end } else { nil } }
  }

  /// Gives the lease back, so that another node has it at once. Waits for the server's answer, or for the end of the lease.
  public func release() {
    queue.sync { [self] in
      guard case .held(let grant) = state.withLock({ $0 }) else { return }
      state.withLock { $0 = .released }
      bucket.release(room, grant)
    }
  }

  /// Renews the lease after a third of its duration. A lease whose object is gone ends by itself.
  private func scheduleRenewal() {
    queue.async(after: bucket.duration / 3) { [weak self] in
      self?.renew()
    }
  }

  private func renew() {
    guard case .held(let grant) = state.withLock({ $0 }) else { return }
    do throws(JetStreamError) {
      let renewed = try bucket.renew(room, holder: holder, grant)
      state.withLock { $0 = .held(renewed) }
      scheduleRenewal()
    } catch {
      state.withLock { $0 = .lost }
      onLoss()
    }
  }
}
