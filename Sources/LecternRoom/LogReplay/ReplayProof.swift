internal import LecternLog

/// Compares a replay with the checkpoints and snapshots of its log.
struct ReplayProof {
  /// The first checkpoint that differs from the replay, unless the room was forked from the replay's state.
  private(set) var mismatch: ReplayMismatch?
  /// How the state differs from a snapshot's, once there is a mismatch.
  private(set) var difference: String?
  /// The number of checkpoints that were compared.
  private(set) var checkpointCount = 0
  /// The number of snapshots that were compared.
  private(set) var snapshotCount = 0
  /// Whether the state must match the log: no entry was skipped.
  private(set) var isComplete = true
  /// The build that wrote the current entries.
  private(set) var build = ""
  /// The revision of the last checkpoint, or of the snapshot that the replay started with.
  private var latestCheckpoint = 0

  /// Creates the proof of a replay.
  ///
  /// - Parameters:
  ///   - revision: the revision that the replay begins after.
  ///   - build: the build that wrote the entries after it.
  init(after revision: Int = 0, build: String = "") {
    (latestCheckpoint, self.build) = (revision, build)
  }

  /// How the replay differs, as text; nil if it doesn't.
  var summary: String? {
    let parts = [mismatch?.place, difference].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// Starts the entries of another server start.
  mutating func serverStarted(_ build: String) { self.build = build }

  /// Forgets the mismatch that the room was forked from.
  mutating func roomForked() { (mismatch, difference) = (nil, nil) }

  /// Ends the comparison because an entry is skipped.
  mutating func entryDiscarded() { isComplete = false }

  /// Compares the replay with a checkpoint.
  ///
  /// - Parameter hash: the hash of the presenters' view of the replay's state.
  mutating func compare(_ checkpoint: CheckpointEntry, at revision: Int, with hash: () -> UInt64) {
    defer { latestCheckpoint = revision }
    guard isComplete, checkpoint.stateHash != 0, mismatch == nil else { return }
    checkpointCount += 1
    guard checkpoint.stateHash != hash() else { return }
    mismatch = ReplayMismatch(after: latestCheckpoint, upTo: revision, build: build)
  }

  /// Compares the replay with a snapshot of the same revision.
  ///
  /// - Parameter state: the replay's state.
  mutating func compare<State: Sendable>(_ saved: LogSnapshot, with state: State) {
    // A snapshot after a checkpoint that differs can still show the difference.
    guard isComplete, difference == nil, let snapshot = try? RoomSnapshot<State>(saved.content)
    else { return }
    snapshotCount += 1
    difference = StateDifference.text(recorded: snapshot.app, replayed: state)
    guard difference != nil, mismatch == nil else { return }
    mismatch = ReplayMismatch(after: latestCheckpoint, upTo: saved.revision, build: saved.build)
  }
}
