internal import LecternLog

/// The disk of a room's log.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
final class SimulatedDisk: @unchecked Sendable {
  private(set) var identity: LogIdentity
  /// The durable batches, in order.
  private(set) var batches: [LogBatch] = []
  /// Oldest first.
  private(set) var snapshots: [LogSnapshot] = []
  /// The batches that are being written.
  private var pending: [LogBatch] = []
  /// The number of processes that have opened the log. Only the last one can write to it.
  private(set) var term = 0
  var handlers = StorageHandlers()

  init(identity: LogIdentity) {
    self.identity = identity
  }

  /// Opens the log for another process.
  ///
  /// - Parameter count: the number of pending batches that the disk has written, although the last process was killed
  ///   before it knew.
  /// - Returns: the process's term.
  func open(keeping count: Int) -> Int {
    settle(keeping: count)
    term += 1
    return term
  }

  /// Sets the log aside, after the pending writes, and begins an empty one.
  func renew(at time: Duration) {
    settle(keeping: pendingCount)
    (batches, snapshots) = ([], [])
    let number = (Int(identity.instanceID.dropFirst()) ?? 1) + 1
    identity.instanceID = "s\(number)"
    identity.seed &+= 1
    identity.created = Int64(time / .milliseconds(1))
    handlers.renewed()
  }

  /// Ends the pending writes.
  ///
  /// - Parameter count: the number of those that the disk has written.
  func settle(keeping count: Int) {
    for batch in pending.prefix(count) { makeDurable(batch) }
    let lost = pending.dropFirst(count).map(\.number)
    pending = []
    if !lost.isEmpty { handlers.lost(lost) }
  }

  var entryCount: Int { batches.reduce(0) { $0 + $1.entries.count } }

  /// The number of batches that are being written.
  var pendingCount: Int { pending.count }

  var lastNumber: Int { (pending.last ?? batches.last)?.number ?? 0 }

  /// Whether a batch is durable.
  func hasBatch(_ number: Int) -> Bool { number <= batches.last?.number ?? 0 }

  func begin(_ entries: [LogEntry]) {
    let batch = LogBatch(number: lastNumber + 1, entries: entries)
    pending.append(batch)
    handlers.pending(batch)
    handlers.writing()
  }

  /// Makes the oldest pending batch durable.
  func sync() -> Int? {
    guard !pending.isEmpty else { return nil }
    let batch = pending.removeFirst()
    makeDurable(batch)
    return batch.number
  }

  private func makeDurable(_ batch: LogBatch) {
    batches.append(batch)
    handlers.durable(batch)
  }

  func save(_ snapshot: LogSnapshot) {
    snapshots.removeAll { $0.batch == snapshot.batch }
    snapshots.append(snapshot)
  }

  /// Loses the newest snapshot.
  func loseSnapshot() {
    _ = snapshots.popLast()
  }
}
