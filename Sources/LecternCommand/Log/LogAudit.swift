internal import LecternLog

/// What `lectern log verify` finds in the entries of a log.
struct LogAudit {
  struct Start: Equatable {
    let time: Int64
    let build: String
    /// Whether the server has stopped in an orderly way.
    var hasStopped = false
  }

  private(set) var starts: [Start] = []
  private(set) var snapshots: [LogSnapshot] = []
  /// What contradicts what a server writes.
  private(set) var problems: [String] = []
  private(set) var actionCount = 0
  private(set) var revision = 0

  /// The number of the last action of each lane.
  private var counts: [LogLane: Int] = [:]
  /// The revision at the end of each batch.
  private var revisions: [Int: Int] = [:]

  /// Adds a batch. Batches are added in the log's order.
  mutating func add(_ batch: LogBatch) {
    for entry in batch.entries {
      if entry.revision < revision {
        problems.append(
          "the revision decreases from \(revision) to \(entry.revision) in batch \(batch.number)"
        )
      }
      revision = entry.revision
      add(entry, in: batch.number)
    }
    revisions[batch.number] = revision
  }

  private mutating func add(_ entry: LogEntry, in batch: Int) {
    switch entry.content {
    case .action(let action):
      actionCount += 1
      if let last = counts[action.lane], action.count <= last {
        problems.append(
          "\(action.lane.name) action \(action.count) follows \(last) in batch \(batch)"
        )
      }
      counts[action.lane] = action.count
    case .lifecycle(.started(let build, _)):
      starts.append(Start(time: entry.time, build: build))
    case .lifecycle(.stopped):
      if let last = starts.indices.last { starts[last].hasStopped = true }
    default: break
    }
  }

  /// Adds the snapshots, after the batches.
  mutating func add(_ snapshots: [LogSnapshot]) {
    self.snapshots = snapshots
    for snapshot in snapshots {
      // Revisions that were shown without being logged may lie between the batch's last one and the snapshot's.
      let next = revisions[snapshot.batch + 1] ?? .max
      guard let revision = revisions[snapshot.batch],
        !(revision...max(revision, next)).contains(snapshot.revision)
      else { continue }
      problems.append(
        "the snapshot of batch \(snapshot.batch) has revision \(snapshot.revision), the batch \(revision)"
      )
    }
  }
}
