package import LecternLog

/// The disk of a room's log. It outlives the processes that write to it.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedDisk: @unchecked Sendable {
  package let identity: LogIdentity
  /// The durable batches, in order.
  package private(set) var batches: [LogBatch] = []
  /// Oldest first.
  package private(set) var snapshots: [LogSnapshot] = []
  /// The batches that are being written.
  private var pending: [LogBatch] = []
  /// Called when a batch becomes durable.
  package var durableHandler: ((LogBatch) -> Void)?

  package init(identity: LogIdentity) {
    self.identity = identity
  }

  /// Ends the pending writes, for another process.
  ///
  /// - Parameter count: the number of pending batches that the disk has written, although the last process was killed
  ///   before it knew, or was told of a failure.
  func open(keeping count: Int) {
    for batch in pending.prefix(count) { makeDurable(batch) }
    pending = []
  }

  /// The number of batches that are being written.
  package var pendingCount: Int { pending.count }

  var lastNumber: Int { (pending.last ?? batches.last)?.number ?? 0 }

  func begin(_ entries: [LogEntry]) {
    pending.append(LogBatch(number: lastNumber + 1, entries: entries))
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
    durableHandler?(batch)
  }

  func save(_ snapshot: LogSnapshot) {
    snapshots.removeAll { $0.batch == snapshot.batch }
    snapshots.append(snapshot)
  }

  /// Loses the newest snapshot.
  package func loseSnapshot() {
    _ = snapshots.popLast()
  }
}
