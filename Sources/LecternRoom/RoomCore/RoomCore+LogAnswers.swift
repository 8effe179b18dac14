internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// The answers of the log, and disk failures.
extension RoomCore {
  /// How long the disk may take before presenters are told.
  static var stallTimeout: Duration { .seconds(5) }

  /// Continues after an answer of the log.
  mutating func answered(
    _ answer: LogAnswer,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    switch answer {
    case .appended(let batch, let error):
      appended(batch, error, showing: stores, &commands)
      commands.append(.resumeAppendWaiters)
    case .snapshotSaved: isSavingSnapshot = false
    case .recordingResumed(let isSaved): recordingResumed(isSaved: isSaved, &commands)
    }
  }

  /// Publishes the version that has waited for a batch, or suspends the room.
  ///
  /// - Parameters:
  ///   - number: the batch's number.
  ///   - error: the reason why the batch isn't durable; nil if it is.
  ///   - now: the room's time.
  mutating func appended(
    _ number: Int,
    _ error: LogError?,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    // The room may have been reset meanwhile.
    guard let journal else { return }
    let wasActive = journal.isActive
    guard journal.appended(number, error) else { return }
    if journal.isShared, wasActive, !journal.isActive, let problem = journal.problem {
      commands.append(.log(.reportLoss(problem)))
    }
    if error == nil, journal.isUnrecorded { resumeRecording(of: stores, &commands) }
    // The log was removed, so no entry is left to wait for.
    if let error, error.code == .removed {
      abandonRecording(because: "\(error)", showing: stores, &commands)
    }
    updateRecordingNotice(&commands)
    if error == nil {
      if let pending = publication.pending { publish(pending, showing: stores, &commands) }
      // A page that has come while the disk stalled waits for its personal view state, and nothing else may change.
      let isPersonalViewDue = channels.contains { !$0.personalViews.due.isEmpty }
      if isPersonalViewDue || publication.isDue(afterAppendWith: !journal.gathered.isEmpty) {
        scheduleFanOut(&commands)
      }
    } else {
      showUnpublishedSessions(&commands)
    }
  }

  /// Watches for an append that the disk does not answer.
  ///
  /// The timer is not restarted for each append: when it fires, it waits for the remaining time of the latest append. So a busy
  /// room starts a timer every few seconds.
  ///
  /// With shared logs, servers may elect a leader meanwhile. The log defines how long that may take.
  mutating func watchForStall(_ commands: inout Commands) {
    guard journal?.isShared == false else { return }
    start(.stall, after: Self.stallTimeout, &commands)
  }

  /// - Parameter now: the room's time.
  mutating func checkStall(at now: Duration, _ commands: inout Commands) {
    switch journal?.checkStall(at: now, timeout: Self.stallTimeout) {
    case .idle, nil: return
    case .waiting(let left): start(.stall, after: left, &commands)
    case .stalled:
      updateRecordingNotice(&commands)
      showUnpublishedSessions(&commands)
      commands.append(.resumeAppendWaiters)
    }
  }

  /// Shows the state to pages whose ids may stay unrecorded for long.
  ///
  /// Does nothing for a shared log, because another node may lead the room by now, with another state.
  mutating func showUnpublishedSessions(_ commands: inout Commands) {
    guard journal?.isShared == false else { return }
    for key in publication.unpublishedSessions where membership.sessions[key]?.isUnpublished == true
    {
      setPublished(key)
      guard let id = membership.sessions[key]?.connection, let channel = channel(of: id)
      else { continue }
      commands.append(.frames(.flushOne(id, channel.accessLevel)))
    }
  }

  /// Shows presenters whether the room is recorded.
  func updateRecordingNotice(_ commands: inout Commands) {
    guard let journal else { return }
    let problem = journal.problem
    let presenter = self[.presenter]
    guard presenter.shared.recording.problem != problem else { return }
    if let problem {
      commands.append(.report(.message(.error, "The room is not recorded: \(problem)")))
    }
    presenter.shared.recording = RecordingNotice(
      problem: problem,
      canBeAbandoned: journal.canBeAbandoned
    )
    presenter.repeatIdentities()
    commands.append(.frames(.flush(.presenter)))
  }
}

// Continuing without recording, and recording again.
extension RoomCore {
  /// Continues without a log, and shows the version that waited for it.
  ///
  /// - Parameter reason: the reason; nil if a presenter has chosen it.
  mutating func abandonRecording(
    because reason: String? = nil,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    guard let journal, journal.canBeAbandoned else { return }
    journal.abandon(because: reason)
    if let pending = publication.pending { publish(pending, showing: stores, &commands) }
    publish(prepare(showing: stores, &commands), showing: stores, &commands)
    commands.append(.beginUnrecordedEpoch)
    updateRecordingNotice(&commands)
  }

  /// Resumes recording, from a snapshot, once the disk answers again.
  private func resumeRecording(of stores: Stores, _ commands: inout Commands) {
    guard let journal, let snapshot = snapshot(of: stores) else { return }
    let revision = journal.count.revision
    if let reduced {
      journal.resume(
        at: reduced,
        actionCount: journal.actionCount,
        lastUse: journal.lastUse,
        reserved: journal.reserved
      )
    }
    journal.beginResuming()
    let time = stores.room.currentTime.millisecondsSinceEpoch
    let entry = LogEntry(revision: revision, time: time, content: .lifecycle(.resumed))
    commands.append(.log(.resume(entry, snapshot)))
  }

  /// - Parameter isSaved: whether a snapshot contains the unrecorded changes.
  mutating func recordingResumed(isSaved: Bool, _ commands: inout Commands) {
    journal?.endResuming(isSaved: isSaved)
    updateRecordingNotice(&commands)
    scheduleFanOut(&commands)
  }
}
