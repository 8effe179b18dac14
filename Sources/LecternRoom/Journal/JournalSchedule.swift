/// Decides when a log gets its next snapshot and its next checkpoint.
///
/// The times come from the entries: it reads no clock.
struct JournalSchedule {
  /// The maximum number of batches between two checkpoints, and the time after which the next batch has one.
  static var checkpointInterval: (batches: Int, milliseconds: Int64) { (256, 10_000) }
  /// The number of actions between two snapshots, or the time.
  private static var snapshotInterval: (actions: Int, milliseconds: Int64) { (1_000, 60_000) }

  /// The time of the latest entry, in milliseconds since 1970-01-01T00:00:00Z.
  private(set) var latestTime: Int64 = 0
  private var snapshotTime: Int64 = 0
  private var checkpointTime: Int64 = 0
  private var actionsSinceSnapshot = 0
  private var batchesSinceCheckpoint = 0

  /// Whether a restart would take long to replay the entries since the last snapshot.
  var isSnapshotDue: Bool {
    actionsSinceSnapshot >= Self.snapshotInterval.actions
      || actionsSinceSnapshot > 0 && latestTime - snapshotTime >= Self.snapshotInterval.milliseconds
  }

  /// Whether the next batch should end with a hash of the state.
  ///
  /// A replay is only compared up to the last hash. So even a room with few actions soon gets a hash.
  var isCheckpointDue: Bool {
    batchesSinceCheckpoint >= Self.checkpointInterval.batches
      || batchesSinceCheckpoint > 0
        && latestTime - checkpointTime >= Self.checkpointInterval.milliseconds
  }

  mutating func recordTime(_ time: Int64) {
    latestTime = time
  }

  mutating func recordAction(at time: Int64) {
    latestTime = time
    if snapshotTime == 0 { snapshotTime = time }
    if checkpointTime == 0 { checkpointTime = time }
    actionsSinceSnapshot += 1
  }

  mutating func recordBatch() {
    batchesSinceCheckpoint += 1
  }

  mutating func recordSnapshot() {
    (actionsSinceSnapshot, snapshotTime) = (0, latestTime)
  }

  mutating func recordCheckpoint() {
    (batchesSinceCheckpoint, checkpointTime) = (0, latestTime)
  }
}
