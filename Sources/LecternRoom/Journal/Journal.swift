internal import Composable
internal import LecternLog
internal import LecternWire

/// Gathers a room's entries into batches, and tracks which batches are durable.
///
/// ```
///   StoreCore.reduce ─▶ record ─▶ [ gathered ] ─▶ prepare ─▶ append ─▶ durable ─▶ publish
/// ```
///
/// While one batch is being made durable, the next one gathers: under load, many drains share one sync, without a timer.
///
/// It is a class, because the recorders of both stores write into it while the stores reduce.
package final class Journal {
  package enum Status: Equatable {
    case recording
    /// The disk has not answered for a while.
    case stalled
    /// Recording has failed, for a reason.
    case failed(String)
    /// The room continues without recording, for a reason: a presenter has chosen it, or the log cannot be written.
    case unrecorded(String)
    /// The disk answers again. Recording resumes once a snapshot contains the unrecorded changes.
    case resuming
    /// The server stops.
    case stopped
  }

  /// The number of revisions that are reserved at a time for unlogged actions.
  private static let reservation = 1_024

  /// A batch to append.
  struct Batch {
    /// The number of the append in this process.
    let number: Int
    let entries: [LogEntry]
  }

  let durability: Durability
  /// Whether other nodes stand by to lead the room. If so, it never continues unrecorded.
  let isShared: Bool
  package private(set) var status = Status.recording
  /// The reason for ``Status/unrecorded(_:)`` if a presenter has chosen it.
  private static var abandonment: String { "The room is no longer recorded." }
  /// The entries since the last batch.
  private(set) var gathered: [LogEntry] = []
  private var schedule = JournalSchedule()
  /// The number of actions reduced in each lane, including unlogged ones.
  private(set) var count = PatchHistory.Count(app: 0)
  /// The highest number of the room's lane that may have been shown without being logged.
  private(set) var reserved = 0
  /// The batch that is being made durable, and the room's time at its start; nil if there is none.
  private var pendingAppend: (number: Int, start: Duration)?
  private(set) var batchCount: Int
  /// The number of actions in the log that viewers have sent, or that result from those.
  package private(set) var actionCount = 0
  /// The time of a viewer's last action, in milliseconds since 1970-01-01T00:00:00Z.
  private(set) var lastUse: Int64?

  /// - Parameters:
  ///   - durability: when the room shows the results of actions.
  ///   - isShared: whether other nodes stand by to lead the room.
  ///   - problem: the reason why the log can't be written; nil if it can.
  ///   - batchCount: the number of earlier appends in this process. It distinguishes their late answers from its own.
  init(
    durability: Durability = .shown,
    isShared: Bool = false,
    problem: String? = nil,
    batchCount: Int = 0
  ) {
    (self.durability, self.isShared, self.batchCount) = (durability, isShared, batchCount)
    if let problem { status = .unrecorded(problem) }
  }

  /// Whether entries are gathered.
  var isActive: Bool { status == .recording || status == .stalled || status == .resuming }

  /// When the room shows the results of actions.
  var outputPolicy: OutputPolicy {
    switch (status, durability) {
    case (.recording, .shown): .afterDurable
    case (.stalled, .shown), (.failed, .shown): .suspended
    case (.recording, .relaxed), (.stalled, .relaxed): .beforeDurable
    case (.failed, .relaxed), (.unrecorded, _), (.resuming, _): .immediate
    case (.stopped, _): .stopped
    }
  }

  /// Why the room is not recorded, for the presenter; nil while it is recorded.
  package var problem: String? {
    switch status {
    case .recording, .stopped: nil
    case .stalled: "The disk does not answer."
    case .failed(let reason): reason
    case .unrecorded(let reason): Self.lossText(reason)
    case .resuming: Self.lossText(Self.abandonment)
    }
  }

  private static func lossText(_ reason: String) -> String {
    "\(reason) What happens now is lost when the server ends."
  }

  /// Whether the room continues without recording.
  var isUnrecorded: Bool {
    if case .unrecorded = status { true } else { false }
  }

  /// Resumes counting after a replay, or after unrecorded changes.
  func resume(
    at count: PatchHistory.Count,
    actionCount: Int,
    lastUse: Int64?,
    reserved: Int
  ) {
    (self.count, self.actionCount, self.lastUse) = (count, actionCount, lastUse)
    self.reserved = max(reserved, count.room)
  }
}

// Gathering.
extension Journal {
  func record(_ entry: ActionEntry, at timestamp: Timestamp) {
    schedule.recordAction(at: timestamp.millisecondsSinceEpoch)
    setCount(entry.count, of: entry.lane)
    if entry.role != nil { (actionCount, lastUse) = (actionCount + 1, schedule.latestTime) }
    gather(.action(entry))
  }

  /// Counts an unlogged action. Its revision is reserved, so that a restart does not use it again.
  func recordEphemeral(_ number: Int, of lane: LogLane) {
    setCount(number, of: lane)
    guard lane == .room, number > reserved else { return }
    reserved = number + Self.reservation
    gather(.reservation(upTo: reserved))
  }

  /// - Parameter timestamp: the time of the entry; nil for the last entry's time.
  func record(_ content: LogEntry.Content, at timestamp: Timestamp? = nil) {
    if let timestamp { schedule.recordTime(timestamp.millisecondsSinceEpoch) }
    if case .checkpoint = content { schedule.recordCheckpoint() }
    gather(content)
  }

  /// Whether a restart would take long to replay the entries since the last snapshot.
  var isSnapshotDue: Bool { schedule.isSnapshotDue }

  func recordSnapshot() { schedule.recordSnapshot() }

  /// Whether the next batch should end with a hash of the state.
  var isCheckpointDue: Bool { schedule.isCheckpointDue && isActive && !gathered.isEmpty }

  private func setCount(_ number: Int, of lane: LogLane) {
    switch lane {
    case .app: count.app = number
    case .room: count.room = number
    }
  }

  private func gather(_ content: LogEntry.Content) {
    guard isActive else { return }
    gathered.append(LogEntry(revision: count.revision, time: schedule.latestTime, content: content))
  }

  /// Ends the recording for good because an entry can't be recorded.
  ///
  /// - Returns: whether it was still recording.
  @discardableResult
  func fail(_ reason: String) -> Bool {
    guard isActive else { return false }
    status = .failed(reason)
    gathered = []
    return true
  }

  /// Continues without recording.
  ///
  /// - Parameter reason: the reason; nil if a presenter has chosen it.
  func abandon(because reason: String? = nil) {
    status = .unrecorded(reason ?? Self.abandonment)
    gathered = []
  }

  /// Gathers entries again, after an append has succeeded although a presenter continued without recording.
  func beginResuming() {
    status = .resuming
    gathered = []
  }

  /// Ends the resumption.
  ///
  /// - Parameter isSaved: whether a snapshot contains the unrecorded changes.
  func endResuming(isSaved: Bool) {
    guard status == .resuming else { return }
    status = isSaved ? .recording : .unrecorded(Self.abandonment)
    if !isSaved { gathered = [] }
  }

  /// Records that the server stops.
  ///
  /// - Returns: whether the room is recorded; otherwise nothing is appended any more.
  func recordStop(at timestamp: Timestamp) -> Bool {
    guard status == .recording else { return false }
    record(.lifecycle(.stopped), at: timestamp)
    return true
  }

  func stop() {
    if isActive { status = .stopped }
    gathered = []
  }
}

// Appending.
extension Journal {
  /// Starts to append the gathered entries.
  ///
  /// The last entry has the revision that pages are shown. That revision counts unlogged actions, too, and a replay must
  /// reach it.
  ///
  /// - Parameters:
  ///   - shown: the number of actions before the view states at the end of the batch.
  ///   - now: the room's time.
  /// - Returns: the batch to append.
  func append(shownAt shown: PatchHistory.Count, at now: Duration) -> Batch {
    batchCount += 1
    schedule.recordBatch()
    var entries = gathered
    gathered = []
    count.room = max(count.room, shown.room)
    if let last = entries.indices.last { entries[last].revision = count.revision }
    pendingAppend = (batchCount, now)
    return Batch(number: batchCount, entries: entries)
  }

  /// Ends an append.
  ///
  /// - Returns: whether it was the pending append.
  func appended(_ number: Int, _ error: LogError?) -> Bool {
    guard pendingAppend?.number == number else { return false }
    pendingAppend = nil
    if let error {
      fail("\(error)")
    } else if status == .stalled {
      status = .recording
    }
    return true
  }

  /// Whether a batch is being made durable.
  var isAppending: Bool { pendingAppend != nil }

  /// Whether an entry isn't durable yet.
  var hasUndurable: Bool { isAppending || !gathered.isEmpty }

  /// The number of the batch with the last entry so far.
  var lastBatch: Int { batchCount + (gathered.isEmpty ? 0 : 1) }

  /// Whether an entry of a batch, or of one before, isn't durable yet.
  func hasUndurable(upTo batch: Int) -> Bool {
    batchCount < batch || (batchCount == batch && isAppending)
  }

  /// The state of the disk, judged by the time of the pending batch.
  enum StallCheck: Equatable {
    /// No batch is pending, or the disk is already known to have stalled.
    case idle
    /// The disk has this much time left.
    case waiting(Duration)
    /// The disk has stalled just now.
    case stalled
  }

  /// Checks whether the disk takes too long, and records it if so.
  ///
  /// - Parameters:
  ///   - now: the room's time.
  ///   - timeout: how long an append may take.
  func checkStall(at now: Duration, timeout: Duration) -> StallCheck {
    guard let pendingAppend, status == .recording else { return .idle }
    let left = pendingAppend.start + timeout - now
    guard left <= .zero else { return .waiting(left) }
    status = .stalled
    return .stalled
  }
}
