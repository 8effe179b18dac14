/// Decides how many batches of a log can be deleted.
///
/// ```
///   ● snapshot ── action 40 ── ● snapshot ── ● snapshot ── fork from action 40 ── ● snapshot
///   └─ the trim point
/// ```
///
/// The second newest snapshot is enough for a restart. But the replay of a fork starts with a snapshot at or before the
/// action that the fork continues from.
struct TrimPoint {
  private struct Snapshot {
    let batch: Int
    /// The number of the app's next action; nil if none follows.
    var nextAction: Int?

    /// Returns whether the snapshot has no action after another.
    func isAtOrBefore(_ action: Int) -> Bool { nextAction.map { $0 <= action + 1 } ?? false }
  }

  /// In the order of their batches.
  private var snapshots: [Snapshot]
  /// The number of the snapshots before the last action.
  private var passedCount = 0
  private var forks: [(batch: Int, origin: Int)] = []

  /// - Parameter batches: the batches of the snapshots, newest first.
  init(snapshots batches: [Int]) {
    snapshots = batches.reversed().map { Snapshot(batch: $0) }
  }

  /// Adds the next batch of the log.
  mutating func add(_ batch: LogBatch) {
    for case .action(let action) in batch.entries.map(\.content) where action.lane == .app {
      while passedCount < snapshots.count, snapshots[passedCount].batch < batch.number {
        snapshots[passedCount].nextAction = action.count
        passedCount += 1
      }
      if let origin = action.forkOrigin { forks.append((batch.number, origin)) }
    }
  }

  /// The number of the last batch to delete; nil if all batches are needed.
  var lastBatch: Int? {
    guard var point = snapshots.suffix(2).first else { return nil }
    // An earlier snapshot leaves more forks.
    while let origin = firstOrigin(after: point.batch), !point.isAtOrBefore(origin) {
      let earlier = snapshots.last { $0.batch < point.batch && $0.isAtOrBefore(origin) }
      guard let earlier else { return nil }
      point = earlier
    }
    return point.batch
  }

  /// Returns the lowest number of an action that a fork after a batch continues from; nil if there is no such fork.
  private func firstOrigin(after batch: Int) -> Int? {
    forks.lazy.filter { $0.batch > batch }.map(\.origin).min()
  }
}
