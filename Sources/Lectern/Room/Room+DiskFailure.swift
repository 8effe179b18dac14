internal import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

// A disk that fails.
extension Room {
  /// How long the disk may take before presenters are told.
  static var stallTimeout: Duration { .seconds(5) }

  /// Records again, from a snapshot on, once the disk has answered after all.
  func resumeRecording() {
    guard let journal, let snapshot = snapshot() else { return }
    let time = roomStore.currentTime.millisecondsSinceEpoch
    let (log, revision, build, logger) = (
      journal.log, journal.count.revision, start.options.build, logger
    )
    if let reduced {
      journal.resume(
        at: reduced,
        actionCount: journal.actionCount,
        lastUse: journal.lastUse,
        reserved: journal.reserved
      )
    }
    journal.beginResuming()
    let entry = LogEntry(revision: revision, time: time, content: .lifecycle(.resumed))
    let executor = effectExecutor
    log.append([entry]) { [weak self] result in
      Task.detached(executorPreference: executor) {
        guard case .success(let batch) = result else {
          await self?.recordingResumed(isSaved: false)
          return
        }
        let save = SnapshotSave(
          log: log,
          batch: batch,
          revision: revision,
          build: build,
          logger: logger
        )
        await self?.recordingResumed(isSaved: save.run(snapshot))
      }
    }
  }

  private func recordingResumed(isSaved: Bool) {
    journal?.endResuming(isSaved: isSaved)
    noteRecordingStatus()
    scheduleFanOut()
  }

  /// Watches for an append that the disk does not answer.
  ///
  /// The timer is not restarted for each append: when it fires, it waits for what the latest one has left. So a busy room
  /// starts one every few seconds.
  ///
  /// Servers of shared logs may elect a leader meanwhile. How long they may take is up to the log.
  func watchForStall() {
    guard !stallTimer.isRunning, journal?.isShared == false else { return }
    startStallTimer(after: Self.stallTimeout)
  }

  private func startStallTimer(after delay: Duration) {
    stallTimer.start(clock, after: delay, on: effectExecutor) { [weak self] in
      await self?.stallTimerFired()
    }
  }

  private func stallTimerFired() {
    stallTimer.stop()
    switch journal?.checkStall(at: clock.now(), timeout: Self.stallTimeout) {
    case .idle, nil: return
    case .waiting(let left): startStallTimer(after: left)
    case .stalled:
      noteRecordingStatus()
      showHeldSessions()
      resumeAppendWaiters()
    }
  }

  /// Shows the state to pages whose ids may not be recorded for long.
  ///
  /// Where another node may lead the room by now, it may have another state.
  func showHeldSessions() {
    guard journal?.isShared == false else { return }
    for session in publication.unpublishedSessions {
      session.isHeldBack = false
      guard let id = session.connection, let channel = channel(of: id) else { continue }
      flush(channel, only: id)
    }
  }

  /// Shows presenters whether the room is recorded.
  func noteRecordingStatus() {
    guard let journal else { return }
    let problem = journal.problem
    let presenter = self[.presenter]
    guard presenter.recording.problem != problem else { return }
    if let problem { logger.error("The room is not recorded: \(problem)") }
    presenter.recording = RecordingNotice(
      problem: problem,
      canBeAbandoned: journal.canBeAbandoned
    )
    presenter.repeatIdentities()
    flush(presenter)
  }

  /// Begins another sequence of revisions, from which no page of the one before resumes.
  func beginEpoch(_ id: String) {
    if liveEpochID != nil { liveEpochID = id }
    changeEpoch(to: liveEpochID == nil ? id : Self.detachedEpoch(of: id))
    for channel in channels { flush(channel) }
  }

  /// Gives other states than the live one an epoch of their own.
  ///
  /// After a restart, the log tells the live state of each revision, and no other: a page can't resume from one.
  func updateEpoch(isDetachedFromLive: Bool) {
    guard isDetachedFromLive != (liveEpochID != nil) else { return }
    let live = liveEpochID ?? membership.epochID
    liveEpochID = isDetachedFromLive ? live : nil
    changeEpoch(to: isDetachedFromLive ? Self.detachedEpoch(of: live) : live)
  }

  private static func detachedEpoch(of live: String) -> String { live + "-elsewhere" }

  private func changeEpoch(to id: String) {
    membership.epochID = id
    for channel in channels {
      do throws(UnencodableValue) {
        try channel.beginEpoch(in: id)
      } catch {
        report(error)
      }
    }
  }

  /// Continues without a log, and shows what was held back.
  ///
  /// - Parameter reason: the reason; nil if a presenter has chosen so.
  func abandonRecording(because reason: String? = nil) {
    guard let journal, journal.canBeAbandoned else { return }
    journal.abandon(because: reason)
    if let pending = publication.pending { publish(pending) }
    publish(prepare())
    // Revisions from here on may mean something else after a restart.
    beginEpoch(
      journal.log.identity.instanceID + "-" + String(UInt32.random(in: .min ... .max), radix: 36)
    )
    noteRecordingStatus()
  }
}
